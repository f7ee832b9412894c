import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { shelfRow } from '../../tests/doubles/rows';
import type { Ride } from '../ride/rideHistory';
import { dayAt } from '../ride/usualRide';
import { settingRow } from '../sealing/settingRows';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import { RIDE_HISTORY_KEY, RIDE_LINE_HIDDEN_KEY, readRideLine } from './rides';

/** A Monday, by the local clock. */
const MONDAY = new Date(2026, 5, 1).getTime();
const BOOK = 7;
const moment = (day: number, hour: number) => new Date(dayAt(MONDAY, day)).setHours(hour);

beforeEach(async () => {
  await freshDevice();
  await db.bookshelf.put(shelfRow(BOOK));
  const items = [1, 2, 3].map((target) => ({ kind: 'book' as const, id: BOOK, target }));
  await db.meta.put(metaRow('ridePlan', { items }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const remember = async (days: number, last: Partial<Ride> = {}) => {
  const rides = Array.from({ length: days }, (_, day): Ride => {
    const from = moment(day, 8);
    const ride = { from, to: from + 20 * 60_000, book: 20, drama: 0, short: false };
    return day === days - 1 ? { ...ride, ...last } : ride;
  });
  const history = { rides, since: moment(0, 0), between: { book: 0, drama: 0 } };
  await db.settings.put(await settingRow(RIDE_HISTORY_KEY, history));
};

describe('the line about the next ride', () => {
  it('says how much of it is on the device', async () => {
    await remember(2);
    await db.meta.put(metaRow('plan', { at: 1, waitsFor: 'wifi' }));
    await db.chapters.put({ bookId: BOOK, target: 2 } as never);
    expect(await readRideLine(moment(1, 21))).toMatchObject({
      kind: 'next',
      day: 'tomorrow',
      minutes: 20,
      parts: [{ kind: 'book', id: BOOK, from: 1, to: 3, count: 3 }],
      count: 3,
      ready: 1,
      waitsFor: 'wifi',
    });
    expect(await readRideLine(moment(2, 7))).toMatchObject({ day: 'today' });
  });

  it('counts an episode only once all of it is stored', async () => {
    await remember(2);
    await db.meta.put(metaRow('ridePlan', { items: [{ kind: 'drama', id: BOOK, target: 1 }] }));
    const size = { height: 480, film: '', total: 1, stored: 1, bytes: 1 };
    const row = { videoId: BOOK, target: 1, ...size, verifiedAt: null, failure: null, updatedAt: 1 };
    await db.keptEpisodes.put({ ...row, state: 'running' });
    expect(await readRideLine(moment(1, 21))).toMatchObject({ ready: 0 });
    await db.keptEpisodes.put({ ...row, state: 'done' });
    expect(await readRideLine(moment(1, 21))).toMatchObject({ ready: 1 });
  });

  it('is not shown without a usual ride, and on the day it was hidden', async () => {
    expect(await readRideLine(moment(0, 21))).toBeUndefined();
    await remember(2);
    await db.settings.put(await settingRow(RIDE_LINE_HIDDEN_KEY, dayAt(moment(1, 21), 0)));
    expect(await readRideLine(moment(1, 21))).toBeUndefined();
    expect(await readRideLine(moment(2, 7))).toBeDefined();
  });
});

describe('the line about the last ride', () => {
  it('says whether it was enough, until the next one is near', async () => {
    await remember(2);
    expect(await readRideLine(moment(1, 12))).toEqual({ kind: 'last', day: 'today', wasEnough: true });
    await remember(2, { short: true });
    expect(await readRideLine(moment(1, 12))).toMatchObject({ kind: 'last', wasEnough: false });
    expect(await readRideLine(moment(1, 21))).toMatchObject({ kind: 'next' });
  });

  it('says nothing of the first one, for which nothing was planned', async () => {
    await remember(1);
    expect(await readRideLine(moment(0, 12))).toMatchObject({ kind: 'next', day: 'tomorrow' });
  });
});
