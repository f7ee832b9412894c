import { eq } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { syncAccounts } from '../ground/db/schema/sync';

export type SyncAccount = typeof syncAccounts.$inferSelect;

/** The account's count of changes, locked to the end of the transaction; made when it is new. */
export async function lockSyncAccount(tx: Transaction, userId: number): Promise<SyncAccount> {
  await tx.insert(syncAccounts).values({ userId }).onConflictDoNothing();
  const [account] = await tx.select().from(syncAccounts).where(eq(syncAccounts.userId, userId)).for('update');
  if (!account) throw new Error(`User ${userId} has no count of changes.`);
  return account;
}
