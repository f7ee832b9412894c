import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { Place } from '../../../data/tables/rows';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { openBook } from '../catalogue/titles';
import { rateBook } from '../library/ratings';
import { savePlace } from './places';
import { askAboutRating } from './questions';
import { recordRead } from './recordRead';

const BOOK = 7;
const place: Place = { target: 1, blockId: 'a', offset: 0, quote: '', chapterShare: 0.5, at: 1 };
const asks = async (bookId = BOOK) => {
  const result = await askAboutRating({ bookId });
  return result.ok && result.value.ask;
};
const read = async (...targets: number[]) => {
  for (const target of targets) await recordRead({ bookId: BOOK, target, at: target });
};

beforeEach(async () => {
  const server = await freshDevice();
  server.on('userLog', () => null);
  await new FakeBook(server, BOOK).publish(4, 'One.');
  await db.meta.put(metaRow('accountId', 12));
  await openBook({ bookId: BOOK });
  await savePlace({ bookId: BOOK, place });
});
afterEach(async () => {
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the app asks for a rating once, after three chapters', async () => {
  await read(0, 1, 2);
  expect(await asks()).toBe(false);
  await read(3);
  expect(await asks()).toBe(true);
  await read(4);
  await savePlace({ bookId: BOOK, place: { ...place, target: 4 } });
  expect(await asks()).toBe(false);
});

it('the app does not ask for a rating if one is given or waiting', async () => {
  await read(1, 2, 3);
  await db.meta.delete('accountId');
  await rateBook({ bookId: BOOK, stars: 4 });
  expect(await asks()).toBe(false);
});

it('the app does not ask for a rating of own books', async () => {
  expect(await asks(-1)).toBe(false);
});
