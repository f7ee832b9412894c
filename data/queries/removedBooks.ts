import Dexie from 'dexie';
import type { BookCard } from '../../contract/catalogue/books.schema';
import { REMOVED_BOOK_DAYS } from '../../contract/reading/limits';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** A book of the device's own files that was removed and can be put back (decision 0035). */
export type LaidAside = {
  bookId: number;
  card: BookCard;
  /** Days until it is deleted, begun ones counted; 0 when the next starts may do it. */
  daysLeft: number;
  /** Bookmarks and highlights in it. */
  marks: number;
};

const DAY_MS = 86_400_000;

/** Books that were removed, the last on top. */
export async function readRemovedBooks(): Promise<LaidAside[]> {
  return withDatabase(() =>
    db.transaction('r', [db.ownBooks, db.annotations, db.meta], async () => {
      const [rows, offset = 0] = await Promise.all([db.ownBooks.toArray(), readMeta('clockOffset')]);
      const now = Date.now() + offset;
      const found: (LaidAside & { at: number })[] = [];
      for (const { bookId, removed } of rows) {
        if (!removed) continue;
        const marks = await db.annotations
          .where('[bookId+target]')
          .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
          .count();
        const left = Math.ceil((removed.at + REMOVED_BOOK_DAYS * DAY_MS - now) / DAY_MS);
        const daysLeft = Math.min(REMOVED_BOOK_DAYS, Math.max(0, left));
        found.push({ bookId, card: removed.shelf.card, daysLeft, marks, at: removed.at });
      }
      return found.sort((a, b) => b.at - a.at);
    }),
  );
}
