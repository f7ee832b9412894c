import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { bookCard, bookRow } from '../../tests/doubles/rows';
import { sealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import type { Place } from '../tables/rows';
import { countUnreadChapters } from './unreadChapters';

beforeEach(freshDevice);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function shelve(
  bookId: number,
  { chapters, at }: { chapters: number; at: number | null },
): Promise<void> {
  await db.bookshelf.put({ bookId, card: { ...bookCard(bookId), chapterCount: 1 }, addedAt: 1, openedAt: 1 });
  const row = bookRow(bookId);
  await db.books.put({ ...row, detail: { ...row.detail, chapterCount: chapters } });
  if (at !== null) await reach(bookId, at);
}
async function reach(bookId: number, target: number): Promise<void> {
  const place: Place = { target, blockId: 'b1', offset: 0, quote: '', chapterShare: 0, at: 1 };
  await db.places.put(await sealPlaces(bookId, { current: place, furthest: place }));
}

it('counts the chapters behind the furthest place of each book of the library that was begun', async () => {
  expect(await countUnreadChapters()).toBe(0);
  await shelve(1, { chapters: 10, at: 7 });
  await shelve(2, { chapters: 5, at: 5 });
  // A plan, and one whose back matter was reached.
  await shelve(3, { chapters: 300, at: null });
  await shelve(4, { chapters: 9, at: -1 });
  // In the front matter of it.
  await shelve(5, { chapters: 4, at: 0 });
  expect(await countUnreadChapters()).toBe(7);
  await reach(1, 10);
  expect(await countUnreadChapters()).toBe(4);
  // Begun, and not in the library.
  await db.bookshelf.delete(5);
  expect(await countUnreadChapters()).toBe(0);
});

it('counts neither episodes nor what is left of the reader’s own files', async () => {
  await shelve(-1, { chapters: 10, at: 7 });
  await shelve(6, { chapters: 10, at: 7 });
  await db.bookshelf.update(6, { 'card.kind': 'drama' });
  expect(await countUnreadChapters()).toBe(0);
  await shelve(6, { chapters: 10, at: 7 });
  expect(await countUnreadChapters()).toBe(3);
});
