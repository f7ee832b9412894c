import { and, eq, isNull, sql } from 'drizzle-orm';
import { ONLY_KEY } from '../../contract/reading/sync.schema';
import type { Database } from '../ground/db/database';
import { syncAccounts, syncItems } from '../ground/db/schema/sync';
import { transact } from '../ground/db/transact';
import { lockCommands } from '../ground/session/answerOnce';
import { writeRows } from '../sync/applyChanges';
import { itemBytes } from '../sync/itemBytes';
import { lockSyncAccount } from '../sync/syncAccount';

/**
 * Switches a reader's digests off, as one of their devices would: all of them hear of it. Whether there was anything to switch off
 * is nobody's business. An account that is full can end them too.
 */
export async function endDigests(db: Database, userId: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockCommands(tx, userId);
    const mine = and(
      eq(syncItems.userId, userId),
      eq(syncItems.kind, 'notices'),
      eq(syncItems.key, ONLY_KEY),
      isNull(syncItems.removedAt),
    );
    const [row] = await tx.select().from(syncItems).where(mine);
    if (row?.fields.mail?.v !== true) return;
    const seq = (await lockSyncAccount(tx, userId)).seq + 1;
    const fields = { ...row.fields, mail: { v: false, s: seq } };
    const bytes = itemBytes({ key: row.key, fields });
    await writeRows(tx, [{ ...row, seq, fields, bytes }]);
    await tx
      .update(syncAccounts)
      .set({ seq, bytes: sql`${syncAccounts.bytes} + ${bytes - row.bytes}::bigint` })
      .where(eq(syncAccounts.userId, userId));
  });
}
