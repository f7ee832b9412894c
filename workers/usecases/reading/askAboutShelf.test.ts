import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPlace } from '../../../data/queries/places';
import { db } from '../../../data/tables/db';
import type { Place } from '../../../data/tables/rows';
import { FakeBook } from '../../../tests/doubles/fakeBook';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { addToShelf, removeFromShelf } from '../library/shelf';
import { savePlace } from './places';
import { askAboutShelf } from './questions';

const BOOK = 7;
const place: Place = { target: 1, blockId: 'a', offset: 0, quote: '', chapterShare: 0.5, at: 1 };
const asks = async () => {
  const result = await askAboutShelf({ bookId: BOOK });
  return result.ok && result.value.ask;
};

beforeEach(async () => {
  await new FakeBook(await freshDevice(), BOOK).publish(1, 'One.');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the app offers to add a book once, even while its place is saved', async () => {
  void savePlace({ bookId: BOOK, place });
  expect(await asks()).toBe(true);
  expect(await asks()).toBe(false);
});

it('the app does not offer a book again after a later place is saved', async () => {
  await savePlace({ bookId: BOOK, place });
  await asks();
  await savePlace({ bookId: BOOK, place: { ...place, target: 2 } });
  expect(await asks()).toBe(false);
  expect((await readPlace(BOOK))?.target).toBe(2);
});

it('the app does not offer a library book, and may once it is removed', async () => {
  await savePlace({ bookId: BOOK, place });
  expect(await addToShelf({ bookId: BOOK })).toMatchObject({ ok: true });
  expect(await asks()).toBe(false);
  await removeFromShelf({ bookId: BOOK });
  expect(await asks()).toBe(true);
});

it('the app does not offer a book without a stored place', async () => {
  expect(await asks()).toBe(false);
  expect(await db.places.count()).toBe(0);
});
