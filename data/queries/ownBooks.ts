import Dexie from 'dexie';
import type { BookCard } from '../../contract/catalogue/books.schema';
import { REMOVED_BOOK_DAYS } from '../../contract/reading/limits';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { OwnBookRow } from '../tables/rows';

/** `isStopped`: its file was not fully unpacked and is no longer stored. */
export type OwnBook = OwnBookRow & { readonly isStopped: boolean };

/** Returns the file of an own book, or undefined for a book of the catalogue. */
export async function readOwnBook(bookId: number): Promise<OwnBook | undefined> {
  if (bookId >= 0) return undefined;
  return withDatabase(() =>
    db.transaction('r', [db.ownBooks, db.ownFiles], async () => {
      const row = await db.ownBooks.get(bookId);
      const isStopped =
        row?.unpacking !== undefined && (await db.ownFiles.where('bookId').equals(bookId).count()) === 0;
      return row && { ...row, isStopped };
    }),
  );
}

/**
 * Returns whether some files are not fully unpacked. Never rejects: if the device cannot tell, the next start
 * will.
 */
export function hasUnfinishedFiles(): Promise<boolean> {
  return withDatabase(async () => (await db.ownFiles.count()) > 0).catch(() => false);
}

export type LaidAside = {
  bookId: number;
  card: BookCard;
  /** Days until it is deleted, rounded up; 0 if one of the next starts may delete it. */
  daysLeft: number;
  marks: number;
};

const DAY_MS = 86_400_000;

/** Returns the removed books, the latest first. */
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
