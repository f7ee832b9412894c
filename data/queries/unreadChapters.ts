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
