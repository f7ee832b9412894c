import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { bookCard, bookRow, downloadRow, shelfRow } from '../../tests/doubles/rows';
import { sealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import type { DownloadRow, Place } from '../tables/rows';
import { countShelfNews, countUnreadChapters } from './shelfNews';

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

it('unread chapters are those after the furthest place in begun library books', async () => {
  expect(await countUnreadChapters()).toBe(0);
  await shelve(1, { chapters: 10, at: 7 });
  await shelve(2, { chapters: 5, at: 5 });
  // One book not begun, and one whose back matter was reached.
  await shelve(3, { chapters: 300, at: null });
  await shelve(4, { chapters: 9, at: -1 });
  await shelve(5, { chapters: 4, at: 0 });
  expect(await countUnreadChapters()).toBe(7);
  await reach(1, 10);
  expect(await countUnreadChapters()).toBe(4);
  await db.bookshelf.delete(5);
  expect(await countUnreadChapters()).toBe(0);
});

it('unread chapters include neither episodes nor own books', async () => {
  await shelve(-1, { chapters: 10, at: 7 });
  await shelve(6, { chapters: 10, at: 7 });
  await db.bookshelf.update(6, { 'card.kind': 'drama' });
  expect(await countUnreadChapters()).toBe(0);
  await shelve(6, { chapters: 10, at: 7 });
  expect(await countUnreadChapters()).toBe(3);
});

const OPENED_AT = 1_000;

async function keep(bookId: number, updatedAt: number): Promise<void> {
  await db.bookshelf.put(shelfRow(bookId, OPENED_AT));
  await db.books.put(bookRow(bookId, { updatedAt }));
}

function download(bookId: number, state: DownloadRow['state']): Promise<unknown> {
  return db.downloads.put(downloadRow(bookId, state));
}

it('an up-to-date library has no news', async () => {
  expect(await countShelfNews()).toBe(0);
  await keep(1, OPENED_AT);
  await download(1, 'running');
  // Known only by its card: no answer reported a change.
  await db.bookshelf.put(shelfRow(2, OPENED_AT));
  expect(await countShelfNews()).toBe(0);
});

it('library news counts changed books and failed downloads, each book once', async () => {
  await keep(1, OPENED_AT + 1);
  await keep(2, OPENED_AT);
  await keep(3, OPENED_AT + 1);
  await download(2, 'failed');
  await download(3, 'failed');
  expect(await countShelfNews()).toBe(3);
});

it('library news leaves out books that are not in the library', async () => {
  await db.books.put(bookRow(9, { updatedAt: OPENED_AT + 1 }));
  await download(9, 'failed');
  expect(await countShelfNews()).toBe(0);
});
