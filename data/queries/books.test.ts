import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { BookCard } from '../../contract/catalogue/books.schema';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { db } from '../tables/db';
import { readKnownCard } from './books';

beforeEach(async () => {
  await freshDevice();
});

const card = (id: number): BookCard => ({
  id,
  sourceImg: '',
  bookName: `Book ${id}`,
  authorName: '',
  chanName: '',
  novelDesc: '',
  chapterCount: 1,
  finished: false,
  tint: '',
});

it('a book’s card is found in the library, the home feed and lists', async () => {
  await db.bookshelf.put({ bookId: 1, card: card(1), addedAt: 1, openedAt: 1 });
  const block = { id: 1, title: '', style: 1 as const, list: [card(2), card(3)] };
  await db.feed.put({ gender: 'all', blocks: [block], freeBook: card(4), fetchedAt: 1 });
  await db.lists.put({
    key: 'block 9',
    books: [card(5)],
    next: null,
    extra: null,
    fetchedAt: 1,
    writeId: 'a',
  });
  for (const id of [1, 2, 3, 4, 5]) expect((await readKnownCard(id))?.bookName).toBe(`Book ${id}`);
  expect(await readKnownCard(6)).toBeUndefined();
});
