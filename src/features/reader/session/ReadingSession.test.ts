import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_READING_SETTINGS } from '../../../../contract/reading/readingSettings';
import type { Place } from '../../../../data/tables/rows';
import { freshDevice } from '../../../../tests/doubles/freshDevice';
import { entry } from '../../../../tests/doubles/rows';
import { ChapterRows } from './ChapterRows';
import { ReadingSession } from './ReadingSession';

vi.mock('../../../platform/worker/usecases', () => ({
  usecases: new Proxy({}, { get: () => async () => ({ ok: true, value: null }) }),
}));

const chapters = [1, 2, 3, 4].map((target) => ({ ...entry, id: target, target }));
const placeIn = (target: number, at: number): Place => ({
  target,
  blockId: 'b',
  offset: 0,
  quote: '',
  chapterShare: 0.5,
  at,
});

beforeEach(async () => {
  await freshDevice();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function reader(): ReadingSession {
  const first = {
    book: undefined,
    chapters,
    rows: new ChapterRows(7),
    place: placeIn(2, 1_000),
    settings: DEFAULT_READING_SETTINGS,
    onShelf: true,
    direction: undefined,
  };
  const heard = () => undefined;
  return new ReadingSession(7, 2, first, {
    chapters,
    settings: first.settings,
    onTarget: heard,
    onFailure: heard,
  });
}

it('a link to another chapter wins over a later place in the previous one', async () => {
  const session = reader();
  // The device's own place as the account returned it: a few ms later, because clocks were compared again.
  session.addressed(4);
  session.catchUp(placeIn(2, 1_005));
  await Promise.resolve();
  expect(session.reading.target).toBe(4);
  expect(session.place?.at).toBe(1_000);
});

it('a link to a chapter opens it at another device’s place there', async () => {
  const session = reader();
  session.addressed(4);
  session.catchUp(placeIn(4, 1_005));
  await Promise.resolve();
  expect(session.reading.target).toBe(4);
  expect(session.place).toEqual(placeIn(4, 1_005));
});

it('the current chapter follows another device’s place only if that is later', async () => {
  const session = reader();
  const go = vi.spyOn(session.reading, 'go');
  session.catchUp(placeIn(2, 999));
  await Promise.resolve();
  expect(go).not.toHaveBeenCalled();
  session.catchUp(placeIn(2, 1_005));
  await Promise.resolve();
  expect(go).toHaveBeenCalledWith(2, 'start');
  expect(session.place?.at).toBe(1_005);
});
