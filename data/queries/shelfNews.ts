import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/**
 * How many books of the library ask for a look: changed on the server since they were last opened, or with a
 * download that failed. Running downloads do not wake a live read of it.
 */
export function countShelfNews(): Promise<number> {
  return withDatabase(() =>
    db.transaction('r', [db.bookshelf, db.books, db.downloads], async () => {
      const rows = await db.bookshelf.toArray();
      const [books, failed] = await Promise.all([
        db.books.bulkGet(rows.map((row) => row.bookId)),
        db.downloads.where('state').equals('failed').primaryKeys(),
      ]);
      const isFailed = new Set(failed);
      return rows.filter(
        ({ bookId, openedAt }, index) =>
          isFailed.has(bookId) || (books[index]?.detail.updatedAt ?? 0) > openedAt,
      ).length;
    }),
  );
}
