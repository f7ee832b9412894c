import { db } from '../db';
import { withDatabase } from '../openDatabase';
import type { DownloadRow, Place, ShelfRow } from '../rows';
import { unsealPlaces } from '../sealedRows';

export type ShelfItem = ShelfRow & {
  place: Place | undefined;
  chapterCount: number;
  download: DownloadRow | undefined;
};

/** The library, last opened first. A place that does not open leaves its book without one, never the list. */
export async function readShelf(): Promise<ShelfItem[]> {
  // All reads come first: a live query does not see reads after a foreign await such as decryption.
  const { rows, places, downloads, books } = await withDatabase(() =>
    db.transaction('r', [db.bookshelf, db.places, db.downloads, db.books], async () => {
      const rows = await db.bookshelf.orderBy('openedAt').reverse().toArray();
      const ids = rows.map((row) => row.bookId);
      const [places, downloads, books] = await Promise.all([
        db.places.bulkGet(ids),
        db.downloads.bulkGet(ids),
        db.books.bulkGet(ids),
      ]);
      return { rows, places, downloads, books };
    }),
  );
  const opened = await Promise.all(places.map(unsealPlaces));
  return rows.map((row, index) => ({
    ...row,
    place: opened[index]?.current,
    chapterCount: books[index]?.detail.chapterCount ?? row.card.chapterCount,
    download: downloads[index],
  }));
}

export async function isOnShelf(bookId: number): Promise<boolean> {
  return (await withDatabase(() => db.bookshelf.where('bookId').equals(bookId).count())) > 0;
}

/** One book's row in the library; undefined when it is not there. */
export function readShelfEntry(bookId: number): Promise<ShelfRow | undefined> {
  return withDatabase(() => db.bookshelf.get(bookId));
}
