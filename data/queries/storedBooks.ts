import type { Table } from 'dexie';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { DownloadRow } from '../tables/rows';

export type StoredBook = {
  bookId: number;
  bookName: string;
  /** The stored size of its chapters' texts, pictures and recordings. */
  bytes: number;
  chapters: number;
  download: DownloadRow | undefined;
  isRemoved: boolean;
};

const TABLES = [db.chapters, db.chapterLists, db.downloads, db.books, db.bookshelf, db.pictures, db.sounds];

/**
 * Returns every book with text on this device or being fetched, largest first. Reads keys and tables of
 * contents, no text, so that a library of many megabytes is measured quickly.
 */
export async function readStoredBooks(): Promise<StoredBook[]> {
  return withDatabase(() =>
    db.transaction('r', [...TABLES], async () => {
      const [keys, downloads, packed, pictured, sounding] = await Promise.all([
        db.chapters.toCollection().primaryKeys(),
        db.downloads.toArray(),
        weights(db.chapters, '[bookId+kept]'),
        weights(db.pictures, '[bookId+bytes]'),
        weights(db.sounds, '[bookId+bytes]'),
      ]);
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
      return ids
        .map((bookId, index): StoredBook => {
          const targets = held.get(bookId) ?? new Set();
          const entries = lists[index]?.chapters.filter(({ target }) => targets.has(target)) ?? [];
          const texts = packed.get(bookId);
          // Texts that are sealed, or were stored before texts were packed, have the size of their files.
          const files = entries.reduce((sum, { bytes }) => sum + bytes, 0);
          const unpacked = 1 - Math.min(1, (texts?.count ?? 0) / Math.max(1, targets.size));
          return {
            bookId,
            bookName: books[index]?.detail.bookName ?? shelf[index]?.card.bookName ?? '',
            bytes:
              Math.round((texts?.bytes ?? 0) + unpacked * files) +
              (pictured.get(bookId)?.bytes ?? 0) +
              (sounding.get(bookId)?.bytes ?? 0),
            chapters: targets.size,
            download: byBook.get(bookId),
            isRemoved: bookId < 0 && !shelf[index],
          };
        })
        .sort((a, b) => b.bytes - a.bytes);
    }),
  );
}

/** Sums a table's sizes by book from an index of `[bookId+bytes]`, without reading rows. */
async function weights(table: Table, index: string): Promise<Map<number, { count: number; bytes: number }>> {
  const keys = (await table.orderBy(index).keys()) as unknown as [number, number][];
  const found = new Map<number, { count: number; bytes: number }>();
  for (const [bookId, bytes] of keys) {
    const before = found.get(bookId) ?? { count: 0, bytes: 0 };
    found.set(bookId, { count: before.count + 1, bytes: before.bytes + bytes });
  }
  return found;
}
