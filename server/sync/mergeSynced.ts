import { and, eq, isNull, sql } from 'drizzle-orm';
import { isMerged, mergeField } from '../../contract/syncMerge';
import type { Transaction } from '../db/database';
import { syncAccounts, syncItems } from '../db/schema/sync';
import { type ItemRow, isSame, nameOf, writeRows } from './applyChanges';
import { lockSyncAccount } from './syncAccount';

/**
 * Moves what a guest's devices had in common into the account (decision 0019). What both have is the account's, but for
 * sums as the furthest place; where the guest was in a book its own device still knows, and offers. What the guest
 * removed, it removed from itself alone. Both users' commands are locked by now.
 */
export async function mergeSynced(tx: Transaction, guestId: number, userId: number): Promise<void> {
  const guest = await tx
    .select()
    .from(syncItems)
    .where(and(eq(syncItems.userId, guestId), isNull(syncItems.removedAt)));
  if (guest.length > 0) {
    const account = await lockSyncAccount(tx, userId);
    const rows = await tx.select().from(syncItems).where(eq(syncItems.userId, userId));
    const own = new Map(rows.map((row) => [nameOf(row), row]));
    let { seq, items } = account;
    const written = guest.flatMap((row) => {
      const before = own.get(nameOf(row));
      const isAlive = before !== undefined && before.removedAt === null;
      const fields = isAlive ? joined(before, row, seq + 1) : fresh(row, seq + 1);
      if (fields === null) return [];
      seq += 1;
      items += isAlive ? 0 : 1;
      return [{ ...row, userId, seq, fields }];
    });
    await writeRows(tx, written);
    await tx.update(syncAccounts).set({ seq, items }).where(eq(syncAccounts.userId, userId));
  }
  // A batch of the guest's whose answer was lost is known again when it comes under the account.
  await tx.execute(sql`update sync_devices d set user_id = ${userId}::bigint where user_id = ${guestId}::bigint
    and not exists (select 1 from sync_devices o where o.user_id = ${userId}::bigint and o.device = d.device)`);
  await tx.delete(syncItems).where(eq(syncItems.userId, guestId));
  await tx.delete(syncAccounts).where(eq(syncAccounts.userId, guestId));
}

function fresh({ fields }: ItemRow, seq: number): ItemRow['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([name, { v }]) => [name, { v, s: seq }]));
}

/** Null when the guest has nothing to add. */
function joined(own: ItemRow, guest: ItemRow, seq: number): ItemRow['fields'] | null {
  const added = Object.entries(guest.fields).flatMap(([name, { v }]) => {
    const stored = own.fields[name]?.v;
    if (stored !== undefined && !isMerged(own.kind, name)) return [];
    const sum = mergeField(own.kind, name, stored, v);
    return isSame(sum, stored) ? [] : [[name, { v: sum, s: seq }] as const];
  });
  return added.length === 0 ? null : { ...own.fields, ...Object.fromEntries(added) };
}
