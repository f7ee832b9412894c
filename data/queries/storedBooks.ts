import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { DownloadRow } from '../tables/rows';

/** A book with text on this device. */
export type StoredBook = {
  bookId: number;
  bookName: string;
  /** Size of the stored chapters' files, uncompressed, of the copy of their text that is searched, and of their pictures. */
  bytes: number;
  chapters: number;
  download: DownloadRow | undefined;
  /** One of the device's own files that was removed from the library and can be put back. */
  isRemoved: boolean;
};

const TABLES = [
  db.chapters,
  db.chapterLists,
  db.downloads,
  db.books,
  db.bookshelf,
  db.searchTexts,
  db.pictures,
];

/**
 * Every book with text on this device or on its way there, largest first. Reads keys and tables of contents, no
 * text: a library of many megabytes is weighed in a moment.
 */
export async function readStoredBooks(): Promise<StoredBook[]> {
  return withDatabase(() =>
    db.transaction('r', [...TABLES], async () => {
      const [keys, downloads, searched, weights] = await Promise.all([
        db.chapters.toCollection().primaryKeys(),
        db.downloads.toArray(),
        db.searchTexts.toCollection().primaryKeys(),
        db.pictures.orderBy('[bookId+bytes]').keys() as PromiseLike<unknown> as PromiseLike<
          [number, number][]
        >,
      ]);
      const pictures = new Map<number, number>();
      for (const [bookId, bytes] of weights) pictures.set(bookId, (pictures.get(bookId) ?? 0) + bytes);
      const held = new Map<number, Set<number>>(downloads.map(({ bookId }) => [bookId, new Set()]));
      for (const [bookId, target] of keys) {
        const targets = held.get(bookId) ?? new Set();
        held.set(bookId, targets.add(target));
      }
      const ids = [...held.keys()];
      const [lists, books, shelf] = await Promise.all([
        db.chapterLists.bulkGet(ids),
        db.books.bulkGet(ids),
        db.bookshelf.bulkGet(ids),
      ]);
      const byBook = new Map(downloads.map((row) => [row.bookId, row]));
      const isSearched = new Set(searched);
      return ids
        .map((bookId, index): StoredBook => {
          const targets = held.get(bookId) ?? new Set();
          const entries = lists[index]?.chapters.filter(({ target }) => targets.has(target)) ?? [];
          const text = entries.reduce((sum, { bytes }) => sum + bytes, 0);
          return {
            bookId,
            bookName: books[index]?.detail.bookName ?? shelf[index]?.card.bookName ?? '',
            // The copy has the same words, and is not read only to be weighed.
            bytes: (isSearched.has(bookId) ? 2 * text : text) + (pictures.get(bookId) ?? 0),
            chapters: targets.size,
            download: byBook.get(bookId),
            isRemoved: bookId < 0 && !shelf[index],
          };
        })
        .sort((a, b) => b.bytes - a.bytes);
    }),
  );
}
