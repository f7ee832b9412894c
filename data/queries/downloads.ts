import { db } from '../db';
import { withDatabase } from '../openDatabase';
import type { DownloadRow } from '../rows';

export function readDownload(bookId: number): Promise<DownloadRow | undefined> {
  return withDatabase(() => db.downloads.get(bookId));
}

export type DownloadedBook = { bookId: number; bookName: string; row: DownloadRow };

/** Every book kept on this device or on its way there, largest first, with the name it is known by. */
export async function readDownloadedBooks(): Promise<DownloadedBook[]> {
  return withDatabase(() =>
    db.transaction('r', [db.downloads, db.books, db.bookshelf], async () => {
      const rows = await db.downloads.toArray();
      const ids = rows.map((row) => row.bookId);
      const [books, shelf] = await Promise.all([db.books.bulkGet(ids), db.bookshelf.bulkGet(ids)]);
      return rows
        .map((row, index) => ({
          bookId: row.bookId,
          bookName: books[index]?.detail.bookName ?? shelf[index]?.card.bookName ?? '',
          row,
        }))
        .sort((a, b) => b.row.bytes - a.row.bytes);
    }),
  );
}
