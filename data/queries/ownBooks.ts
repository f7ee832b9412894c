import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { OwnBookRow } from '../tables/rows';

/** The file that a book of the device's own came from; undefined for a book of the catalogue. */
export function readOwnBook(bookId: number): Promise<OwnBookRow | undefined> {
  return bookId < 0 ? withDatabase(() => db.ownBooks.get(bookId)) : Promise.resolve(undefined);
}

/** Whether files are left that were not wholly unpacked. Never rejects: where the device cannot say, another start will. */
export function hasUnfinishedFiles(): Promise<boolean> {
  return withDatabase(async () => (await db.ownFiles.count()) > 0).catch(() => false);
}
