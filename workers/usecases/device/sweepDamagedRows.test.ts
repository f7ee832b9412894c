import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wipeDevice } from '../../../data/account/wipeDevice';
import { readGrant } from '../../../data/money/grants';
import { verifyReceiptsBy } from '../../../data/money/receipts';
import { append } from '../../../data/outbox/append';
import { deliver } from '../../../data/outbox/deliver';
import { readAnnotations } from '../../../data/queries/annotations';
import { countUntoldDamage } from '../../../data/queries/damagedIntents';
import { readLibrary } from '../../../data/queries/shelf';
import { readCoinHistory, readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { rawRows } from '../../../data/tables/rawRows';
import { isSound } from '../../../data/tables/soundRows';
import { everyRow } from '../../../tests/doubles/everyRow';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { FakeCounter } from '../../../tests/doubles/fakeCounter';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { mutationsOf } from '../../../tests/doubles/mutations';
import { opens } from '../../sweep/opens';
import { verifyReceipt } from '../../verifyReceipt';
import { useCases } from '../index';
import { openOwnBook } from '../library/openOwnBook';
import { sweepRemovedBooks } from '../library/sweepRemovedBooks';
import { mendDevice } from './mendDevice';
import { sweepDamagedRows } from './sweepDamagedRows';

const ACCOUNT = 12;
const BOOK = 7;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
});
afterEach(async () => {
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Puts a row that nothing else would write. */
async function damage(table: string, key: unknown, change: object): Promise<void> {
  const [row] = (await rawRows(db.table(table), [key as never])) as object[];
  expect(row, `${table} ${String(key)}`).toBeDefined();
  await db.table(table).put({ ...row, ...change });
}

async function damagedNow(): Promise<string[]> {
  const found: string[] = [];
  for (const table of db.tables) {
    const keys = await table.toCollection().primaryKeys();
    for (const row of await rawRows(table, keys)) {
      if (!isSound(table.name, row) || !(await opens(table.name, row))) found.push(table.name);
    }
  }
  return found;
}

describe('whatever is damaged', () => {
  it('is gone or whole after a sweep, in any table, and an intent is kept aside', async () => {
    const rows = await everyRow();
    const mutations = Object.entries(rows).map(([table, all]) => ({
      table,
      of: all.flatMap((row) => mutationsOf(row)),
    }));
    const rounds = Math.max(...mutations.map(({ of }) => of.length));
    const left: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const asides = [];
      for (const { table, of } of mutations) {
        const mutation = of[round];
        await db.table(table).clear();
        if (!mutation) continue;
        const isKept = await db
          .table(table)
          .put(mutation.mutated)
          .then(
            () => true,
            () => false,
          );
        if (isKept && table === 'outbox' && !isSound(table, mutation.mutated)) asides.push(mutation.mutated);
      }
      await sweepDamagedRows({ texts: true });
      left.push(...(await damagedNow()).map((table) => `${table} in round ${round}`));
      if (asides.length > 0) expect((await readMeta('damagedIntents'))?.rows).toEqual(asides);
    }
    expect(left).toEqual([]);
  }, 120_000);

  it('leaves with everything else when the reader leaves', async () => {
    await db.meta.bulkPut([metaRow('sentTypos', null as never), metaRow('clockOffset', 5)]);
    await db.settings.put({ key: 'shelfOrder', value: { damaged: 1 } });
    await wipeDevice();
    expect(await db.meta.toCollection().primaryKeys()).toEqual(['clockOffset']);
    expect(await db.settings.toCollection().primaryKeys()).toEqual([]);
  });
});

describe('what the account has', () => {
  it('comes again: the cursor of what was damaged is forgotten, with what waited to go up of it', async () => {
    await useCases.createCollection({ name: 'Mine', bookIds: [] });
    const [id] = await db.collections.toCollection().primaryKeys();
    await db.meta.bulkPut([
      metaRow('accountId', ACCOUNT),
      metaRow('syncCursor', { accountId: ACCOUNT, cursor: 'c', more: false }),
    ]);
    expect(await db.syncChanges.count()).toBeGreaterThan(0);
    await damage('collections', id, { position: null });
    expect(await sweepDamagedRows()).toEqual({ removed: 1, tables: ['collections'] });
    expect(await readMeta('syncCursor')).toBeUndefined();
    expect(await db.syncChanges.get(['collection', id as string])).toBeUndefined();
  });

  it('a change that was damaged goes up whole, and a removal as one', async () => {
    await db.syncChanges.bulkPut([
      { kind: 'shelf', key: '7', changed: null as never, last: 1 },
      { kind: 'shelf', key: '8', changed: {}, last: 'x' as never, removed: 1 },
    ]);
    await db.bookshelf.bulkPut((await everyRow()).bookshelf as never[]);
    await sweepDamagedRows();
    expect(await db.syncChanges.get(['shelf', '7'])).toMatchObject({
      changed: { addedAt: expect.any(Number), openedAt: expect.any(Number) },
    });
    expect((await db.syncChanges.get(['shelf', '8']))?.removed).toEqual(expect.any(Number));
  });

  it('coins: after a sweep and what it asks for, the device shows what the server has', async () => {
    const book = new FakeBook(server, BOOK);
    const counter = new FakeCounter(server, book, 5);
    server
      .on('goldIndex', () => ({ balance: counter.balance, currencySymbol: '$', lots: [] }))
      .on('goldLog', () => ({ list: counter.lines.toReversed(), next: null }));
    verifyReceiptsBy(verifyReceipt);
    await useCases.refreshConfig();
    await book.publish(1, 'One.', 1);
    await book.publish(2, 'Two.', 1);
    await db.meta.put(metaRow('accountId', ACCOUNT));
    await useCases.openBook({ bookId: BOOK });
    for (const target of [1, 2]) await useCases.unlockChapter({ bookId: BOOK, target, maxPrice: 1 });
    await vi.waitFor(async () => expect((await readWallet())?.userGold).toBe(3));
    await useCases.refreshCoinHistory();
    const items = (await db.grants.toArray()).map(({ itemId }) => itemId);
    const shown = async () => ({
      gold: (await readWallet())?.userGold,
      lines: (await readCoinHistory(9)).lines.length,
      keys: (await Promise.all(items.map((item) => readGrant('chapter', item)))).filter(Boolean).length,
    });
    expect(await shown()).toEqual({ gold: 3, lines: 2, keys: 2 });

    await damage('wallet', ACCOUNT, { content: 'DOGEAR:AAAA' });
    await damage('grants', ['chapter', items[0]], { bookId: null });
    await damage('grants', ['chapter', items[1]], { content: 'damaged' });
    await damage('coinHistory', [ACCOUNT, counter.lines[0]?.id], { content: 7 });
    await damage('meta', 'settlements', { value: null });
    expect(await shown()).toMatchObject({ lines: 1, keys: 0 });
    await mendDevice({ texts: false });
    await vi.waitFor(async () => expect(await shown()).toEqual({ gold: 3, lines: 2, keys: 2 }));
  });

  it('a wallet is refreshed although the count of settlements was lost', async () => {
    const gold = (userGold: number) => ({ coins: userGold, bonus: 0, userGold });
    server.on('goldIndex', () => ({ balance: gold(9), currencySymbol: '$', lots: [] }));
    await db.meta.put(metaRow('accountId', ACCOUNT));
    await useCases.refreshGold();
    await damage('wallet', ACCOUNT, { settlement: 4 });
    await db.meta.put(metaRow('settlements', null as never));
    server.on('goldIndex', () => ({ balance: gold(2), currencySymbol: '$', lots: [] }));
    await sweepDamagedRows();
    await useCases.refreshGold();
    expect((await readWallet())?.userGold).toBe(2);
  });

  it('the account itself is known again by its user', async () => {
    const { meta = [] } = await everyRow();
    await db.meta.bulkPut(meta as never[]);
    await db.meta.put(metaRow('accountId', 'damaged' as never));
    await sweepDamagedRows();
    expect(await readMeta('accountId')).toBe(ACCOUNT);
  });
});

describe('a damaged intent', () => {
  const rate = (bookId: number) =>
    append({ kind: 'rate', target: String(bookId), payload: { bookId, stars: 4 }, accountId: ACCOUNT });

  it('is never sent, is kept as it lay, and the reader is told once', async () => {
    await db.meta.put(metaRow('accountId', ACCOUNT));
    const { requestId } = await append({
      kind: 'unlock',
      target: '7/2',
      payload: { bookId: 7, target: 2, maxPrice: 1 },
      accountId: ACCOUNT,
    });
    await damage('outbox', requestId, { payload: { bookId: 7, target: 2, maxPrice: null, requestId } });
    await deliver({ eager: true });
    await sweepDamagedRows();
    await deliver({ eager: true });
    expect(server.callsOf('unlockChapterByGold')).toEqual([]);
    expect(await db.outbox.count()).toBe(0);
    expect(await readMeta('damagedIntents')).toMatchObject({ rows: [{ requestId, target: '7/2' }] });
    expect(await countUntoldDamage()).toBe(1);
    await useCases.noteDamageTold();
    expect(await countUntoldDamage()).toBe(0);
    expect((await readMeta('damagedIntents'))?.rows).toHaveLength(1);
  });

  it('keeps at most twenty company', async () => {
    for (let each = 0; each < 30; each++) {
      const { requestId } = await rate(each + 1);
      await damage('outbox', requestId, { state: 'lost' });
    }
    await sweepDamagedRows();
    expect((await readMeta('damagedIntents'))?.rows).toHaveLength(20);
    expect(await countUntoldDamage()).toBe(30);
  });

  it('is not one of a kind that a later version knows: that waits for it, and holds up nobody', async () => {
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
    await sweepDamagedRows();
    expect(await db.outbox.toCollection().primaryKeys()).toEqual([requestId]);
  });

  it('never holds up the others, however it is damaged', async () => {
    server.on('rateBook', () => ({ average: 4, count: 1, mine: 4 }));
    await db.meta.put(metaRow('accountId', ACCOUNT));
    const { outbox = [] } = await everyRow();
    const stuck: string[] = [];
    for (const { name, mutated } of outbox.flatMap((row) => mutationsOf(row))) {
      await db.outbox.clear();
      if (!(await db.outbox.put(mutated as never).catch(() => false))) continue;
      if (isSound('outbox', mutated)) continue;
      const { requestId } = await rate(90);
      // Something failed before: its end touches all that waits.
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

describe('a book of the device’s own', () => {
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
        await sweepDamagedRows();
        await sweepRemovedBooks();
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

  it('is mended by its file when a text is lost', async () => {
    await openOwnBook(
      file(),
      () => undefined,
      async () => null,
    );
    await damage('chapters', [-1, 2], { blocks: 'damaged' });
    await sweepDamagedRows({ texts: true });
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

it('marks that open stay', async () => {
  await db.annotations.bulkPut((await everyRow()).annotations as never[]);
  await sweepDamagedRows({ texts: true });
  expect(await readAnnotations(BOOK)).toHaveLength(1);
});
