import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetExchanges } from '../../../data/network/line';
import { KEEP_PLAN_KEY } from '../../../data/queries/keepPlan';
import { readRideHistory } from '../../../data/queries/rides';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { FakeCaches } from '../../../tests/doubles/fakeCaches';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { shelfRow } from '../../../tests/doubles/rows';
import { useCases } from '../index';
import { carryOutPlan } from '../plan/carryOutPlan';

const BOOK = 7;
const MINUTE = 60_000;
const { openBook, openChapter, patchSetting, recordReadingTime, savePlayed, saveSetting } = useCases;

let server: FakeServer;
let book: FakeBook;

beforeEach(async () => {
  server = await freshDevice();
  forgetExchanges();
  vi.stubGlobal('caches', new FakeCaches());
  server.on('chapterTalk', () => 'notFound').on('commentList', () => 'notFound');
  book = new FakeBook(server, BOOK);
  for (let target = 1; target <= 6; target++)
    Object.assign(await book.publish(target, `Text ${target}.`), { wordCount: 2_400 });
  await db.bookshelf.put(shelfRow(BOOK));
  await saveSetting({ key: KEEP_PLAN_KEY, value: { rides: true } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const offline = () => vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
const rides = async () => (await readRideHistory())?.rides;
const read = (minutes: number) => {
  const to = Date.now();
  return recordReadingTime({ from: to - minutes * MINUTE, to });
};

describe('a ride', () => {
  it('is recorded of what is read and watched without a connection, sealed', async () => {
    await read(2);
    expect(await rides()).toEqual([]);
    offline();
    await read(3);
    await savePlayed({ videoId: 9, target: 1, second: null, seconds: 59 });
    expect(await rides()).toMatchObject([{ book: 3, drama: 0 }]);
    await savePlayed({ videoId: 9, target: 1, second: null, seconds: 61 });
    expect(await rides()).toMatchObject([{ book: 3, drama: 2, short: false }]);
    expect((await db.settings.get('rideHistory'))?.value).toMatch(/^DOGEAR:/);
  });

  it('is recorded while no request gets through', async () => {
    await openBook({ bookId: BOOK });
    await read(1);
    server.isDown = true;
    await openBook({ bookId: BOOK });
    await read(1);
    expect(await rides()).toMatchObject([{ book: 1 }]);
  });

  it('is short if a chapter of the library was missing', async () => {
    await openBook({ bookId: BOOK });
    await openChapter({ bookId: BOOK, target: 1 });
    server.isDown = true;
    await openChapter({ bookId: BOOK, target: 1 });
    expect(await rides()).toBeUndefined();
    await openChapter({ bookId: BOOK, target: 2 });
    expect(await rides()).toMatchObject([{ short: true }]);
  });

  it('is not recorded of a title that the plan cannot know', async () => {
    await openBook({ bookId: BOOK });
    await db.bookshelf.clear();
    server.isDown = true;
    await openChapter({ bookId: BOOK, target: 2 });
    expect(await rides()).toBeUndefined();
  });
});

describe('the plan', () => {
  it('promises the next chapters of the usual ride, and fetches more', async () => {
    offline();
    await read(15);
    vi.stubGlobal('navigator', { locks: navigator.locks });
    await carryOutPlan({ charging: null });
    const promised = [1, 2].map((target) => ({ kind: 'book', id: BOOK, target }));
    expect(await readMeta('ridePlan')).toEqual({ items: promised });
    expect(await db.planned.get(BOOK)).toMatchObject({ targets: [1, 2] });
  });

  it('records nothing and forgets everything once it prepares no rides', async () => {
    offline();
    await read(15);
    await carryOutPlan({ charging: null });
    await patchSetting({ key: KEEP_PLAN_KEY, patch: { rides: false } });
    await carryOutPlan({ charging: null });
    expect(await db.settings.get('rideHistory')).toBeUndefined();
    expect(await readMeta('ridePlan')).toBeUndefined();
    await read(5);
    expect(await db.settings.get('rideHistory')).toBeUndefined();
  });

  it('prepares rides by default if it keeps anything, and records nothing before', async () => {
    await saveSetting({ key: KEEP_PLAN_KEY, value: {} });
    offline();
    await read(5);
    expect(await rides()).toBeUndefined();
    await saveSetting({ key: KEEP_PLAN_KEY, value: { on: true } });
    await read(5);
    expect(await rides()).toHaveLength(1);
  });
});
