import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PACK_MS } from '../../../contract/money/limits';
import { chapterFields } from '../../../data/packing/earlierRows';
import { readOpenTakeAlong, readTakenAlong } from '../../../data/queries/packs';
import { readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import type { PackRow } from '../../../data/tables/moneyRows';
import { FakePacks } from '../../../tests/doubles/fakePacks';
import { passTime } from '../../../tests/doubles/passTime';
import {
  BOOK,
  book,
  counter,
  PAID,
  server,
  stateOf,
  textOf,
  withUnlockDevice,
} from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';

withUnlockDevice();
const { drainOutbox, giveBack, openChapter, takeAlong } = useCases;
const TARGETS = [4, 5, 6];
let packs: FakePacks;
beforeEach(() => {
  packs = new FakePacks(server, book, counter);
});

async function takenAndOffline(): Promise<PackRow> {
  await takeAlong({ bookId: BOOK, targets: TARGETS, maxPrice: 3 });
  await vi.waitFor(async () => expect(await readTakenAlong(BOOK)).toMatchObject({ count: 3, missing: 0 }));
  server.isDown = true;
  return (await db.packs.toArray())[0] as PackRow;
}
const reports = () => db.outbox.toArray().then((rows) => rows.filter(({ kind }) => kind === 'reportOpened'));
const settled = () => vi.waitFor(async () => expect(await reports()).toEqual([]));

describe('chapters taken along', () => {
  it('reserve coins, open offline, and are paid for once online if opened', async () => {
    await takenAndOffline();
    expect(await readWallet()).toMatchObject({ userGold: 2, held: 3 });
    expect(await textOf(PAID)).toBe(undefined);
    expect(await openChapter({ bookId: BOOK, target: PAID })).toMatchObject({ ok: true });
    expect(await textOf(PAID)).toBe('Text of chapter 4.');
    expect(await stateOf(PAID)).toBe('unlocked');
    expect(await readTakenAlong(BOOK)).toMatchObject({ opened: 1, left: [5, 6], held: 2 });
    server.isDown = false;
    await drainOutbox();
    await settled();
    expect(packs.captured).toEqual([PAID]);
    expect(
      await db.grants.get(['chapter', chapterFields(await db.chapters.get([BOOK, PAID]))?.chapterId ?? 0]),
    ).toBeDefined();
    expect(await readWallet()).toMatchObject({ userGold: 2, held: 2 });
  });

  it('are shown only if the opening is recorded: both or neither', async () => {
    await takenAndOffline();
    const put = vi.spyOn(db.chapters, 'put').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await openChapter({ bookId: BOOK, target: PAID })).ok).toBe(false);
    expect([await reports(), await textOf(PAID)]).toEqual([[], undefined]);
    put.mockRestore();
    await openChapter({ bookId: BOOK, target: PAID });
    expect([(await reports()).length, await textOf(PAID)]).toEqual([1, 'Text of chapter 4.']);
  });

  it('opened by two tabs at the same time are both recorded', async () => {
    await takenAndOffline();
    await Promise.all([4, 5].map((target) => openChapter({ bookId: BOOK, target })));
    expect(await readTakenAlong(BOOK)).toMatchObject({ opened: 2, left: [6] });
    server.isDown = false;
    await drainOutbox();
    await settled();
    expect(packs.captured.toSorted()).toEqual([4, 5]);
  });

  it('are refused without the server’s signature', async () => {
    packs.forge = (answer) => ({ ...answer, pack: { ...answer.pack, endsAt: answer.pack.endsAt + 1 } });
    await takeAlong({ bookId: BOOK, targets: TARGETS, maxPrice: 3 });
    await vi.waitFor(async () =>
      expect(await readOpenTakeAlong(BOOK)).toMatchObject({ failure: { name: 'undecodable' } }),
    );
    expect(await db.packs.count()).toBe(0);
  });

  it('are locked when the pack ends, and the unopened ones are refunded', async () => {
    await takenAndOffline();
    await openChapter({ bookId: BOOK, target: PAID });
    passTime(PACK_MS);
    expect(await openChapter({ bookId: BOOK, target: 5 })).toMatchObject({ failure: { name: 'locked' } });
    expect(await textOf(5)).toBe(undefined);
    expect(await textOf(PAID)).toBe('Text of chapter 4.');
    expect(await readTakenAlong(BOOK)).toMatchObject({ isOver: true, left: [] });
    server.isDown = false;
    passTime(600_000);
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.packs.count()).toBe(0));
    expect(packs.captured).toEqual([PAID]);
    expect(await readWallet()).toMatchObject({ userGold: 4 });
  });

  it('end even if the clock is set back, by the server’s last known time', async () => {
    const row = await takenAndOffline();
    await db.meta.put({ key: 'serverSeen', value: row.endsAt });
    passTime(-300 * 86_400_000);
    expect(await openChapter({ bookId: BOOK, target: 5 })).toMatchObject({ failure: { name: 'locked' } });
  });

  it('are locked immediately when given back, and their coins return', async () => {
    const { packId } = await takenAndOffline();
    await giveBack({ packId });
    expect(await openChapter({ bookId: BOOK, target: PAID })).toMatchObject({ ok: false });
    server.isDown = false;
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.packs.count()).toBe(0));
    expect(await readWallet()).toMatchObject({ userGold: 5 });
  });

  it('are locked again if the server ended the pack before it received the report', async () => {
    await takenAndOffline();
    await openChapter({ bookId: BOOK, target: PAID });
    packs.hasEnded = true;
    server.isDown = false;
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.packs.count()).toBe(0));
    expect([await textOf(PAID), await stateOf(PAID)]).toEqual([undefined, 'locked']);
    expect(await readWallet()).toMatchObject({ userGold: 5 });
  });
});

describe('the record of opened chapters', () => {
  it('opens nothing if it was changed or moved to another pack', async () => {
    const row = await takenAndOffline();
    await db.packs.put({ ...row, content: `${row.content.slice(0, -8)}AAAAAAA=` });
    expect(await openChapter({ bookId: BOOK, target: PAID })).toMatchObject({ ok: false });
    await db.packs.clear();
    await db.packs.put({ ...row, packId: 10 });
    expect(await openChapter({ bookId: BOOK, target: PAID })).toMatchObject({ ok: false });
    expect([await reports(), await textOf(PAID)]).toEqual([[], undefined]);
  });

  it('replaced by an older copy prevents payment for no opened chapter', async () => {
    const before = await takenAndOffline();
    await openChapter({ bookId: BOOK, target: 4 });
    await db.packs.put(before);
    await openChapter({ bookId: BOOK, target: 5 });
    server.isDown = false;
    await drainOutbox();
    await settled();
    expect(packs.captured.toSorted()).toEqual([4, 5]);
  });
});

describe('texts of chapters taken along', () => {
  it('are fetched at the next wake if the connection broke before', async () => {
    await db.chapters.bulkDelete(TARGETS.map((target) => [BOOK, target] as const));
    const real = server.fetch;
    let isBroken = true;
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
      isBroken && String(args[0]).includes('/content/')
        ? Promise.reject(new TypeError('fetch failed'))
        : real(...args),
    );
    await takeAlong({ bookId: BOOK, targets: TARGETS, maxPrice: 3 });
    await vi.waitFor(async () => expect(await readTakenAlong(BOOK)).toMatchObject({ count: 3, missing: 3 }));
    await drainOutbox();
    expect(await readTakenAlong(BOOK)).toMatchObject({ missing: 3 });
    isBroken = false;
    await drainOutbox();
    await vi.waitFor(async () => expect(await readTakenAlong(BOOK)).toMatchObject({ missing: 0 }), 5_000);
  });
});
