import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBook } from '../../tests/doubles/fakeBook';
import type { FakeServer } from '../../tests/doubles/fakeServer';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { sealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import type { Place, ShelfRow } from '../tables/rows';
import { recommendListKey } from './lists';
import { readNextBooks } from './nextBooks';

const BOOK = 7;
let server: FakeServer;
beforeEach(async () => {
  server = await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const card = (id: number): ShelfRow['card'] => ({
  ...new FakeBook(server, id).detail(),
  id,
  chapterCount: 3,
});
const shelve = (bookId: number) => db.bookshelf.put({ bookId, card: card(bookId), addedAt: 1, openedAt: 1 });
const stand = async (bookId: number, target: number, chapterShare: number) => {
  const place: Place = { target, blockId: 'a', offset: 0, quote: '', chapterShare, at: 1 };
  await db.places.put(await sealPlaces(bookId, { current: place, furthest: place }));
};
const facts = async () =>
  (await readNextBooks(BOOK)).map(({ card, hasText, finished, inLibrary, rank }) => ({
    id: card.id,
    hasText,
    finished,
    inLibrary,
    rank,
  }));

it('next books are those of the library and the server’s recommendations', async () => {
  await shelve(BOOK);
  await shelve(1);
  await shelve(2);
  await stand(1, 3, 1);
  await stand(2, 3, 0.5);
  await db.lists.put({
    key: recommendListKey(BOOK),
    books: [card(5), card(2)],
    next: null,
    extra: {},
    fetchedAt: 1,
    writeId: 'x',
  });
  expect(await facts()).toEqual([
    { id: 1, hasText: false, finished: true, inLibrary: true, rank: null },
    { id: 2, hasText: false, finished: false, inLibrary: true, rank: 1 },
    { id: 5, hasText: false, finished: false, inLibrary: false, rank: 0 },
  ]);
});

it('next books are marked if their text is stored', async () => {
  await shelve(1);
  await shelve(2);
  await db.chapterLists.bulkPut([
    { bookId: 1, revision: 1, chapters: [] },
    { bookId: 2, revision: 1, chapters: [] },
  ]);
  await db.chapters.put({
    bookId: 2,
    target: 3,
    chapterId: 9,
    title: '',
    wordCount: 1,
    hash: '',
    blocks: [],
    blocksHash: '',
    sealed: null,
    bytes: 1,
    storedAt: 1,
  });
  expect((await facts()).map(({ id, hasText }) => [id, hasText])).toEqual([
    [1, false],
    [2, true],
  ]);
});
