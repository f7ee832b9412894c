import type { BookCard } from '../../contract/catalogue/books.schema';
import { unsealHistory, unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { Place } from '../tables/rows';

/** A book that was read, whether it is in the library or not. */
export type ReadLately = {
  bookId: number;
  card: BookCard;
  /** The chapter it was left in. */
  target: number;
  /** Undefined where the device does not know it any closer. */
  place: Place | undefined;
  chapterCount: number;
  wordCount: number;
  isInLibrary: boolean;
  /** When it was last read, ms. */
  time: number;
};

/** What was read last, newest first. Rows that do not open are left out. */
export async function readLately(most: number): Promise<ReadLately[]> {
  // All reads come first: a live query does not see reads after a foreign await such as decryption.
  const { rows, places, books, shelf } = await withDatabase(() =>
    db.transaction('r', [db.readHistory, db.places, db.books, db.bookshelf], async () => {
      const rows = await db.readHistory.orderBy('time').reverse().limit(most).toArray();
      const ids = rows.map(({ id }) => id);
      const [places, books, shelf] = await Promise.all([
        db.places.bulkGet(ids),
        db.books.bulkGet(ids),
        db.bookshelf.bulkGet(ids),
      ]);
      return { rows, places, books, shelf };
    }),
  );
  const opened = await Promise.all(
    rows.map(async (row, at): Promise<ReadLately | undefined> => {
      const [entry, kept] = await Promise.all([unsealHistory(row), unsealPlaces(places[at])]);
      if (!entry) return undefined;
      const detail = books[at]?.detail;
      const place = kept?.current;
      return {
        bookId: row.id,
        card: entry.book,
        target: place?.target ?? entry.lastTarget,
        place,
        chapterCount: detail?.chapterCount ?? entry.book.chapterCount,
        wordCount: detail?.wordCount ?? 0,
        isInLibrary: shelf[at] !== undefined,
        time: row.time,
      };
    }),
  );
  return opened.filter((book) => book !== undefined);
}
