import { db } from '../db';
import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import type { AutoUnlockRow } from '../rows';

/** Whether this book's chapters are unlocked as they are reached, and on what terms; undefined when not. */
export async function readAutoUnlock(bookId: number): Promise<AutoUnlockRow | undefined> {
  return withDatabase(async () => {
    const [row, accountId] = await Promise.all([db.autoUnlocks.get(bookId), readMeta('accountId')]);
    return row?.accountId === (accountId ?? 0) && !row.stopped ? row : undefined;
  });
}
