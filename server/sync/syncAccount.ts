import { eq, sql } from 'drizzle-orm';
import { SYNC_REMOVALS_DAYS } from '../../contract/reading/limits';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { syncAccounts, type syncItems } from '../ground/db/schema/sync';

export type SyncAccount = typeof syncAccounts.$inferSelect;

/** The account's count of changes, locked to the end of the transaction; made when it is new. */
export async function lockSyncAccount(tx: Transaction, userId: number): Promise<SyncAccount> {
  await tx.insert(syncAccounts).values({ userId }).onConflictDoNothing();
  const [account] = await tx.select().from(syncAccounts).where(eq(syncAccounts.userId, userId)).for('update');
  if (!account) throw new Error(`User ${userId} has no count of changes.`);
  return account;
}

/** Of the row itself and its three index entries. */
const OVERHEAD = 300;

/** What a thing takes on the disk, about: of its words as JSON, before the database makes them smaller. */
export function itemBytes({ key, fields }: Pick<typeof syncItems.$inferSelect, 'key' | 'fields'>): number {
  return OVERHEAD + 2 * key.length + Buffer.byteLength(JSON.stringify(fields));
}

const DAY_MS = 86_400_000;

/**
 * Forgets removals that are older than any device should be away for, and devices that were not heard of since. An account
 * remembers up to where: a device that comes from before that hears everything again.
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
