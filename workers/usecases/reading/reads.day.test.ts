import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver } from '../../../data/commands/deliver';
import { MAX_WAITING_READS } from '../../../data/commands/reads';
import { readOpenIntents } from '../../../data/outbox/read';
import { hasTarget, readPlace, readReads } from '../../../data/queries/places';
import { readReadingPace, readSealedSetting } from '../../../data/queries/sealedSettings';
import { NOVEL_READ_TIMES_KEY, READ_TIMES_KEY } from '../../../data/queries/settings';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { Place } from '../../../data/tables/rows';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { openBook } from '../catalogue/titles';
import { clearHistory } from '../library/history';
import { rateBook } from '../library/ratings';
import { removeBooks } from '../library/shelf';
import { savePlace } from './places';
import { recordPace } from './readingTime';
import { recordRead } from './recordRead';

const BOOK = 7;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
  server.on('userLog', () => null);
  await db.meta.put(metaRow('accountId', 12));
  await savePlace({ bookId: BOOK, place: placeIn(1) });
});
afterEach(async () => {
  // The next test has its own locks: no drain of this one may still be running.
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const placeIn = (target: number): Place => ({
  target,
  blockId: 'a',
  offset: 0,
  quote: '',
  chapterShare: 0.5,
  at: Date.now(),
});
const read = (target: number, bookId = BOOK) => recordRead({ bookId, target, at: 1_000 + target });
async function leaveReads(from: number, to: number): Promise<void> {
  const [row] = await readOpenIntents();
  if (!row) throw new Error('no read waits that others could be like');
  await db.outbox.bulkAdd(
    Array.from({ length: to - from + 1 }, (_, at) => {
      const target = `${BOOK}/${from + at}`;
      const requestId = uuidv7();
      const payload = { ...row.payload, requestId };
      return { ...row, requestId, payload, target, openKey: `read|${target}` };
    }),
  );
}
const told = () => server.callsOf('userLog').map(({ detail }) => (detail as { target: number }).target);
const nothingWaits = () => vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));

describe('a read chapter', () => {
  it('is reported once, however often it is recorded', async () => {
    const results = await Promise.all([read(1), read(1), read(1)]);
    expect(results.map((result) => result.ok && result.value.isNew)).toEqual([true, false, false]);
    await nothingWaits();
    expect(await read(1)).toEqual({ ok: true, value: { isNew: false } });
    await deliver({ eager: true });
    expect(server.callsOf('userLog')).toMatchObject([
      { page: 'reading', action: 'read', detail: { bookId: BOOK, target: 1 }, dateTime: 1_001 },
    ]);
  });

  it('counts in the device’s counters', async () => {
    await read(1);
    await read(2);
    await read(2);
    expect(await readSealedSetting(NOVEL_READ_TIMES_KEY)).toBe(2);
    expect(await readSealedSetting(READ_TIMES_KEY)).toBe(2);
  });

  it('stays counted after clearing the history and removing its book', async () => {
    await read(1);
    await clearHistory({ kind: 'novel' });
    await removeBooks({ bookIds: [BOOK] });
    await read(1);
    expect(await readSealedSetting(NOVEL_READ_TIMES_KEY)).toBe(1);
    expect(await readSealedSetting(READ_TIMES_KEY)).toBe(1);
  });

  it('is stored sealed with the place', async () => {
    await read(1);
    await read(3);
    const reads = await readReads(BOOK);
    expect([1, 2, 3].map((target) => hasTarget(reads, target))).toEqual([true, false, true]);
    expect((await db.places.get(BOOK))?.reads).toMatch(/^DOGEAR:/);
    await savePlace({ bookId: BOOK, place: placeIn(4) });
    expect(await readReads(BOOK)).toEqual(reads);
    expect((await readPlace(BOOK))?.target).toBe(4);
  });

  it('is recorded even while its place is being saved', async () => {
    void savePlace({ bookId: 9, place: placeIn(2) });
    expect(await read(2, 9)).toEqual({ ok: true, value: { isNew: true } });
  });

  it('is not recorded without a stored place', async () => {
    expect(await read(1, 99)).toEqual({ ok: true, value: { isNew: false } });
    expect(await db.outbox.count()).toBe(0);
  });

  it('is not counted if its record cannot be written', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no', 'DataError');
    });
    expect(await read(1)).toMatchObject({ ok: false });
    vi.restoreAllMocks();
    expect(await readReads(BOOK)).toEqual([]);
    expect(await readSealedSetting(NOVEL_READ_TIMES_KEY)).toBeUndefined();
  });
});

describe('reads waiting in the outbox', () => {
  beforeEach(() => {
    server.isDown = true;
  });

  it('are sent later, in order', async () => {
    for (const target of [1, 2, 3]) await read(target);
    await deliver({ eager: true });
    server.isDown = false;
    passTime(2_000);
    await deliver({ eager: true });
    expect(told()).toEqual([1, 2, 3]);
    expect(await db.outbox.count()).toBe(0);
  });

  it('are sent in order even after a server error', async () => {
    for (const target of [1, 2, 3]) await read(target);
    await deliver({ eager: true });
    server.isDown = false;
    passTime(2_000);
    server.failNext({ kind: 'status', status: 503 });
    const report = await deliver({ eager: true });
    expect(report).toMatchObject({ delivered: 0, waiting: 3 });
    expect(report.nextDueAt).toBeGreaterThan(Date.now());
    expect(told()).toEqual([1]);
    passTime();
    await deliver({ eager: false });
    expect(told()).toEqual([1, 1, 2, 3]);
  });

  it('are sent before a rating of their book, without delaying other books', async () => {
    const book = new FakeBook(server, BOOK);
    await book.publish(1, 'One.');
    server.on('rateBook', ({ stars }) => ({ average: 5, count: 1, mine: stars as number }));
    await read(1);
    await rateBook({ bookId: BOOK, stars: 5 });
    await rateBook({ bookId: 8, stars: 4 });
    await deliver({ eager: true });
    server.isDown = false;
    passTime();
    await db.meta.delete('deliveryBackoff');
    server.failNext({ kind: 'status', status: 503 });
    await deliver({ eager: true });
    expect(server.callsOf('rateBook').map(({ bookId }) => bookId)).toEqual([8]);
    passTime();
    await deliver({ eager: false });
    expect(server.callsOf('rateBook').map(({ bookId }) => bookId)).toEqual([8, BOOK]);
  });

  it('are limited: the oldest are dropped', async () => {
    for (const target of [1, 2, 3]) await read(target);
    await leaveReads(4, MAX_WAITING_READS);
    expect(await readOpenIntents()).toHaveLength(MAX_WAITING_READS);
    for (const more of [1, 2]) await read(MAX_WAITING_READS + more);
    const waiting = await readOpenIntents();
    expect(waiting).toHaveLength(MAX_WAITING_READS);
    expect(waiting[0]?.target).toBe(`${BOOK}/3`);
    expect(waiting.at(-1)?.target).toBe(`${BOOK}/${MAX_WAITING_READS + 2}`);
    expect(await readReads(BOOK)).toEqual([
      [1, 3],
      [MAX_WAITING_READS + 1, MAX_WAITING_READS + 2],
    ]);
  });

  it('wait for an account without a timer', async () => {
    await db.meta.delete('accountId');
    server.isDown = false;
    passTime(2_000);
    await read(1);
    expect(await deliver({ eager: true })).toEqual({ delivered: 0, waiting: 1, nextDueAt: null });
    await db.meta.put(metaRow('accountId', 12));
    await deliver({ eager: true });
    await nothingWaits();
    expect(told()).toEqual([1]);
  });
});

describe('the reading pace', () => {
  it('is a default until measured, then stored', async () => {
    expect(await readReadingPace()).toEqual({ wordsPerMinute: 240, measured: false });
    const page = { words: 200, ms: 40_000 };
    await recordPace({ shown: Array.from({ length: 6 }, () => page) });
    expect(await readReadingPace()).toMatchObject({ measured: false });
    await recordPace({ shown: Array.from({ length: 6 }, () => page) });
    expect(await readReadingPace()).toEqual({ wordsPerMinute: 300, measured: true });
  });
});

it('opening a book keeps its reads', async () => {
  const book = new FakeBook(server, BOOK);
  await book.publish(1, 'One.');
  await read(1);
  await openBook({ bookId: BOOK });
  expect(await readReads(BOOK)).toEqual([[1, 1]]);
});
