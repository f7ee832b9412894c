import { unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/**
 * Returns the number of unread chapters in the library: for each begun book, those after the furthest place
 * on any device of the account. A book not begun has no overdue chapters.
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
    // Own books publish no further chapters.
    if (furthest === undefined || card.kind === 'drama' || card.id < 0) return sum;
    const last = books[at]?.detail.chapterCount ?? card.chapterCount;
    // The back matter (-1) is after the last chapter.
    const read = furthest.target < 0 ? last : furthest.target;
    return sum + Math.max(0, last - read);
  }, 0);
}

/**
 * Returns the number of library books that need attention: changed on the server since last opened, or with a
 * failed download. Running downloads do not wake a live read of it.
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
