import { unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/**
 * How many chapters of the library are still to be read: of each book that was begun, those behind the furthest place any
 * device of the account was at. A book that nobody has begun is a plan, and none of its chapters is overdue.
 */
export async function countUnreadChapters(): Promise<number> {
  const { rows, places, books } = await withDatabase(() =>
    db.transaction('r', [db.bookshelf, db.places, db.books], async () => {
      const rows = await db.bookshelf.toArray();
      const ids = rows.map(({ bookId }) => bookId);
      const [places, books] = await Promise.all([db.places.bulkGet(ids), db.books.bulkGet(ids)]);
      return { rows, places, books };
    }),
  );
  const opened = await Promise.all(places.map(unsealPlaces));
  return rows.reduce((sum, { card }, at) => {
    const furthest = opened[at]?.furthest;
    // The reader's own files have no chapters that come out.
    if (furthest === undefined || card.kind === 'drama' || card.id < 0) return sum;
    const last = books[at]?.detail.chapterCount ?? card.chapterCount;
    // The back matter (-1) is behind the last chapter.
    const read = furthest.target < 0 ? last : furthest.target;
    return sum + Math.max(0, last - read);
  }, 0);
}

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
