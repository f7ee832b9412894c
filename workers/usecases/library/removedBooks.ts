import type { Result } from '../../../contract/wire/failure';
import { dropSharedFiles as drop } from '../../../data/network/sharedFiles';
import { SHELF_ORDER_KEY } from '../../../data/queries/shelf';
import { RECORDED, recordRemoval } from '../../../data/sync/recordChange';
import { collectedKey } from '../../../data/sync/shelfKinds';
import { db } from '../../../data/tables/db';
import { currentAccount, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { ALL_OF_IT, deleteExpired, deleteForGood, LAID_ASIDE, putBack } from '../ownFiles/removedBooks';

/** Restores a removed own book to its former position, with its place, marks and pictures. */
export function putBackBook({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => write(LAID_ASIDE, () => putBack(bookId)));
}

/** Deletes a removed own book early. The reader has confirmed it. */
export function deleteRemovedBook({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => write(ALL_OF_IT, () => deleteForGood([bookId])));
}

/** Another tab may have removed them and still offer the undo, ms. */
const UNDO_MS = 60_000;

/**
 * Cleans up at a start, when a previous visit's removal can no longer be undone: removed books leave their
 * collections and the order. Own books can be restored for a month and keep their position in both until
 * then. Books removed within the last minute wait for the next start.
 */
export async function deleteExpiredBooks(now = Date.now()): Promise<void> {
  const removedAt = (await readMeta('removedAt')) ?? 0;
  if (now - removedAt < UNDO_MS && removedAt <= now) return;
  await write(ALL_OF_IT, () => deleteExpired(now));
  await write([db.bookshelf, db.ownBooks, db.collected, db.settings, ...RECORDED], async () => {
    // Data of these books may be arriving from another device.
    if (await isHearing()) return;
    const [shelved, own] = await Promise.all([
      db.bookshelf.toCollection().primaryKeys(),
      db.ownBooks.toCollection().primaryKeys(),
    ]);
    const kept = new Set([...shelved, ...own]);
    for (const { collectionId, bookId } of await db.collected
      .filter((row) => !kept.has(row.bookId))
      .toArray()) {
      await db.collected.delete([collectionId, bookId]);
      await recordRemoval('collected', collectedKey(collectionId, bookId));
    }
    const order = (await db.settings.get(SHELF_ORDER_KEY))?.value;
    if (!Array.isArray(order)) return;
    const left = (order as number[]).filter((bookId) => kept.has(bookId));
    if (left.length < order.length) await db.settings.put({ key: SHELF_ORDER_KEY, value: left });
  });
}

/** Returns whether the device has received only a part of the account's data. Runs inside a transaction. */
async function isHearing(): Promise<boolean> {
  const [accountId, heard] = await Promise.all([currentAccount(), readMeta('syncCursor')]);
  return accountId !== undefined && (heard?.accountId !== accountId || heard.more);
}

/** Drops the files shared with the app: they are in the library, or not wanted. */
export function dropSharedFiles(): Promise<Result<null>> {
  return stored(drop);
}
