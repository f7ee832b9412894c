import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { append } from '../../../data/outbox/append';
import { countUnannouncedDamage } from '../../../data/queries/outbox';
import { readAnnotations } from '../../../data/queries/places';
import { readLibrary } from '../../../data/queries/shelf';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { isSound } from '../../../data/tables/soundRows';
import { everyRow } from '../../../tests/doubles/everyRow';
import { mutationsOf } from '../../../tests/doubles/mutations';
import { BOOK, damage, server, withSweepDevice } from '../../../tests/doubles/sweepDevice';
import { useCases } from '../index';
import { deleteExpiredBooks } from '../library/removedBooks';
import { openOwnBook } from '../ownFiles/openOwnBook';
import { rawRows, repairDamagedRows } from './damagedRows';

withSweepDevice();

const ACCOUNT = 12;

describe('a damaged intent', () => {
  const rate = (bookId: number) =>
    append({ kind: 'rate', target: String(bookId), payload: { bookId, stars: 4 }, accountId: ACCOUNT });

  it('is never sent, is kept unchanged, and is announced once', async () => {
    await db.meta.put(metaRow('accountId', ACCOUNT));
    const { requestId } = await append({
      kind: 'unlock',
      target: '7/2',
      payload: { bookId: 7, target: 2, maxPrice: 1 },
      accountId: ACCOUNT,
    });
    await damage('outbox', requestId, { payload: { bookId: 7, target: 2, maxPrice: null, requestId } });
    await deliver({ eager: true });
    await repairDamagedRows();
    await deliver({ eager: true });
    expect(server.callsOf('unlockChapterByGold')).toEqual([]);
    expect(await db.outbox.count()).toBe(0);
    expect(await readMeta('damagedIntents')).toMatchObject({ rows: [{ requestId, target: '7/2' }] });
    expect(await countUnannouncedDamage()).toBe(1);
    await useCases.recordDamageAnnounced();
    expect(await countUnannouncedDamage()).toBe(0);
    expect((await readMeta('damagedIntents'))?.rows).toHaveLength(1);
  });

  it('is kept with at most twenty others', async () => {
    for (let each = 0; each < 30; each++) {
      const { requestId } = await rate(each + 1);
      await damage('outbox', requestId, { state: 'lost' });
    }
    await repairDamagedRows();
    expect((await readMeta('damagedIntents'))?.rows).toHaveLength(20);
    expect(await countUnannouncedDamage()).toBe(30);
  });

  it('is not one of an unknown kind, which waits without delaying others', async () => {
    server.on('rateBook', () => ({ average: 4, count: 1, mine: 4 }));
    await db.meta.put(metaRow('accountId', ACCOUNT));
    const { requestId } = await append({
      kind: 'wishForBook',
      target: '1',
      payload: { words: 'more bells' },
      accountId: ACCOUNT,
    } as never);
    await rate(90);
    await deliver({ eager: true });
    await repairDamagedRows();
    expect(await db.outbox.toCollection().primaryKeys()).toEqual([requestId]);
  });

  it('never delays other intents, however it is damaged', async () => {
    server.on('rateBook', () => ({ average: 4, count: 1, mine: 4 }));
    await db.meta.put(metaRow('accountId', ACCOUNT));
    const { outbox = [] } = await everyRow();
    const stuck: string[] = [];
    for (const { name, mutated } of outbox.flatMap((row) => mutationsOf(row))) {
      await db.outbox.clear();
      if (!(await db.outbox.put(mutated as never).catch(() => false))) continue;
      if (isSound('outbox', mutated)) continue;
      const { requestId } = await rate(90);
      // The end of an earlier failure changes all waiting intents.
      await db.meta.put(
        metaRow('deliveryBackoff', {
          since: 1,
          failures: 1,
          failure: 'offline',
          lastAt: 1,
          dueAt: 1,
          heldUntil: 1,
        }),
      );
      await deliver({ eager: true }).catch((error: unknown) => stuck.push(`${name}: ${error}`));
      if (await db.outbox.get(requestId)) stuck.push(name);
    }
    expect(stuck).toEqual([]);
  }, 60_000);
});

describe('an own book', () => {
  const file = () =>
    new File([`---\ntitle: Mine\nauthor: A. Pen\n---\n\n# One\n\nFirst.\n\n# Two\n\nSecond.\n`], 'n.md');

  it('stays, whichever of its rows is damaged', async () => {
    await openOwnBook(
      file(),
      () => undefined,
      async () => null,
    );
    const library = async () =>
      (await readLibrary()).items.map(({ bookId, card }) => [bookId, card.bookName, card.authorName]);
    const before = await library();
    const tables = ['bookshelf', 'books', 'chapterLists', 'ownBooks'];
    for (const table of tables) {
      const [row] = (await rawRows(db.table(table), [-1])) as object[];
      for (const { name, mutated } of mutationsOf(row as object)) {
        if ((mutated as { bookId?: unknown }).bookId !== -1 || isSound(table, mutated)) continue;
        await db.table(table).put(mutated);
        await repairDamagedRows();
        await deleteExpiredBooks();
        expect(await db.chapters.count(), `${table} ${name}`).toBe(2);
        expect(
          (await library()).map(([id]) => id),
          `${table} ${name}`,
        ).toEqual([-1]);
        expect((await db.chapterLists.get(-1))?.chapters, `${table} ${name}`).toHaveLength(2);
        expect(await db.books.get(-1), `${table} ${name}`).toBeDefined();
        await db.table(table).put(row);
      }
    }
    expect(await library()).toEqual(before);
  }, 60_000);

  it('gets a lost text back when its file is opened again', async () => {
    await openOwnBook(
      file(),
      () => undefined,
      async () => null,
    );
    await damage('chapters', [-1, 2], { packed: 'damaged' });
    await repairDamagedRows({ texts: true });
    expect(await db.chapters.count()).toBe(1);
    expect(
      await openOwnBook(
        file(),
        () => undefined,
        async () => null,
      ),
    ).toMatchObject({ ok: true, bookId: -1 });
    expect(await db.chapters.count()).toBe(2);
    expect(await db.ownBooks.count()).toBe(1);
  });
});

it('a sweep keeps intact annotations', async () => {
  await db.annotations.bulkPut((await everyRow()).annotations as never[]);
  await repairDamagedRows({ texts: true });
  expect(await readAnnotations(BOOK)).toHaveLength(1);
});
