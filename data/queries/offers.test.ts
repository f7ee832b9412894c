import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type { HomeBlock } from '../../contract/catalogue/home.schema';
import { FakeBook } from '../../tests/doubles/fakeBook';
import type { FakeServer } from '../../tests/doubles/fakeServer';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { sealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import type { Place } from '../tables/rows';
import { chooseHouseAd, readFreeBook } from './offers';

const block = (...ids: number[]): HomeBlock => ({
  id: 1,
  title: '',
  style: 2,
  list: ids.map((id) => ({ id }) as BookCard),
});
const turns = (blocks: HomeBlock[], owned: number[], count: number) =>
  Array.from({ length: count }, (_, turn) => chooseHouseAd(blocks, new Set(owned), turn)?.id);

it('house ads show every book of the feed in turn, each once', () => {
  expect(turns([block(1, 2), block(2, 3)], [], 4)).toEqual([1, 2, 3, 1]);
});

it('house ads leave out the reader’s books, unless there are no others', () => {
  expect(turns([block(1, 2, 3)], [2], 3)).toEqual([1, 3, 1]);
  expect(turns([block(1, 2)], [1, 2], 2)).toEqual([1, 2]);
});

it('a house ad is undefined if the feed has no books', () => {
  expect(turns([], [], 1)).toEqual([undefined]);
});

const FREE = 9;
let server: FakeServer;
beforeEach(async () => {
  server = await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const card = (id: number) => ({ ...new FakeBook(server, id).detail(), id });
const tabList = ['first', 'second'].map((indexValue) => ({ indexValue, indexTitle: 'A', type: 1 as const }));
const keepFeed = (gender: string, freeBook: number | null) =>
  db.feed.put({ gender, blocks: [], freeBook: freeBook === null ? null : card(freeBook), fetchedAt: 1 });

it('the free book is undefined before the first feed', async () => {
  expect(await readFreeBook()).toBeUndefined();
});

it('the free book is that of the first tab', async () => {
  await db.meta.put(metaRow('tabs', { list: tabList, fetchedAt: 1 }));
  await keepFeed('second', 3);
  expect(await readFreeBook()).toBeUndefined();
  await keepFeed('first', null);
  expect(await readFreeBook()).toBeUndefined();
  await keepFeed('first', FREE);
  expect((await readFreeBook())?.id).toBe(FREE);
});

it('the free book is undefined if it was begun or is in the library', async () => {
  await db.meta.put(metaRow('tabs', { list: tabList, fetchedAt: 1 }));
  await keepFeed('first', FREE);
  await db.bookshelf.put({ bookId: FREE, card: card(FREE), addedAt: 1, openedAt: 1 });
  expect(await readFreeBook()).toBeUndefined();
  await db.bookshelf.clear();
  const place: Place = { target: 1, blockId: 'a', offset: 0, quote: '', chapterShare: 0, at: 1 };
  await db.places.put(await sealPlaces(FREE, { current: place, furthest: place }));
  expect(await readFreeBook()).toBeUndefined();
});
