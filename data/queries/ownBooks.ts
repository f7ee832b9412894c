import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { OwnBookRow } from '../tables/rows';

/** `isStopped`: its file was not unpacked to the end, and is not here any more. */
export type OwnBook = OwnBookRow & { readonly isStopped: boolean };

/** The file that a book of the device's own came from; undefined for a book of the catalogue. */
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

/** Whether files are left that were not wholly unpacked. Never rejects: where the device cannot say, another start will. */
export function hasUnfinishedFiles(): Promise<boolean> {
  return withDatabase(async () => (await db.ownFiles.count()) > 0).catch(() => false);
}
