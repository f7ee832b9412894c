import type { BookCard, BookDetail } from '../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { BookRow, ChapterRow, DownloadRow, ShelfRow } from '../../data/tables/rows';

/** Complete rows of the device's tables: a partial row counts as damaged. */

const AT = 1_700_000_000_000;

export const card: BookCard = {
  id: 7,
  sourceImg: '/content/a.webp',
  bookName: 'A Book',
  authorName: 'Somebody',
  chanName: 'Fantasy',
  chanNames: { ru: 'Фэнтези' },
  novelDesc: 'What it is about.',
  chapterCount: 2,
  finished: true,
  tint: '#aabbcc',
};
export function bookCard(id: number): BookCard {
  return { ...card, id, bookName: `Book ${id}` };
}

const detail: BookDetail = {
  ...card,
  sourceimg: '/content/b.webp',
  tags: ['tag'],
  tagNames: { tag: { ru: 'метка' } },
  language: 'en',
  wordCount: 900,
  freeChapters: 1,
  pricePerChapter: 9,
  rating: { average: 4, count: 2, mine: 0 },
  readerCount: 3,
  updatedAt: AT,
  revision: 1,
};

export const entry: ChapterEntry = {
  id: 70,
  target: 1,
  title: 'One',
  wordCount: 450,
  hash: 'a'.repeat(64),
  bytes: 99,
  price: 0,
  state: 'free',
};

export function bookRow(bookId: number, changes: Partial<BookDetail> = {}): BookRow {
  return { bookId, detail: { ...detail, id: bookId, ...changes }, fetchedAt: AT };
}

export function shelfRow(bookId: number, at = AT): ShelfRow {
  return { bookId, card: bookCard(bookId), addedAt: at, openedAt: at };
}

export function chapterRow(bookId: number, target: number): ChapterRow {
  return {
    bookId,
    target,
    chapterId: 70,
    title: 'One',
    wordCount: 450,
    hash: entry.hash,
    blocks: [{ id: 'b', kind: 'paragraph', runs: [{ text: 'It was' }] }],
    blocksHash: 'c',
    sealed: null,
    bytes: 99,
    storedAt: AT,
  };
}

export function downloadRow(bookId: number, state: DownloadRow['state']): DownloadRow {
  return {
    bookId,
    state,
    total: 12,
    stored: 3,
    bytes: 0,
    locked: 0,
    verifiedAt: null,
    revision: 1,
    failure: null,
    updatedAt: AT,
  };
}
