import { eq, sql } from 'drizzle-orm';
import { SYNC_REMOVALS_DAYS } from '../../contract/reading/limits';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { syncAccounts, type syncItems } from '../ground/db/schema/sync';

export type SyncAccount = typeof syncAccounts.$inferSelect;

/** The account's count of changes, locked to the end of the transaction; created if it is new. */
export async function lockSyncAccount(tx: Transaction, userId: number): Promise<SyncAccount> {
  await tx.insert(syncAccounts).values({ userId }).onConflictDoNothing();
  const [account] = await tx.select().from(syncAccounts).where(eq(syncAccounts.userId, userId)).for('update');
  if (!account) throw new Error(`User ${userId} has no count of changes.`);
  return account;
}

const OVERHEAD = 300;

/** The approximate size of an item on disk, in bytes: its JSON, before the database compresses it. */
export function itemBytes({ key, fields }: Pick<typeof syncItems.$inferSelect, 'key' | 'fields'>): number {
  return OVERHEAD + 2 * key.length + Buffer.byteLength(JSON.stringify(fields));
}

const DAY_MS = 86_400_000;

/**
 * Deletes removals older than any device should be offline, and devices not seen since. The account remembers
 * up to which number: a device from before that downloads everything again.
 */
export async function forgetRemovals(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SYNC_REMOVALS_DAYS * DAY_MS).toISOString();
  await rowsOf(
    db,
    sql`with gone as (
        delete from sync_items where removed_at < ${oldest}::timestamptz returning user_id, seq, bytes
      ), last as (select user_id, max(seq) as seq, sum(bytes) as bytes from gone group by user_id)
      update sync_accounts a set forgotten = greatest(forgotten, last.seq), bytes = a.bytes - last.bytes from last
        where a.user_id = last.user_id`,
  );
  await rowsOf(db, sql`delete from sync_devices where seen_at < ${oldest}::timestamptz`);
}
