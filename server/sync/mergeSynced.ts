import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { isMerged, mergeField } from '../../contract/reading/syncMerge';
import { rowsOf, type Transaction } from '../ground/db/database';
import { syncAccounts, syncItems } from '../ground/db/schema/sync';
import { type ItemRow, isSame, nameOf, writeRows } from './applyChanges';
import { itemBytes, lockSyncAccount } from './syncAccount';

/** Things that both have, joined at once: each may be 28 kB of stretches, and others are served in between. */
const ROWS_AT_ONCE = 20;

/**
 * Moves what a guest's devices had in common into the account (decision 0019). What both have is the account's, but for
 * sums as the furthest place; where the guest was in a book its own device still knows, and offers. What the guest
 * removed, it removed from itself alone. The account takes it also beyond its quota: nothing is lost by a login. Both
 * users' commands are locked by now.
 */
export async function mergeSynced(tx: Transaction, guestId: number, userId: number): Promise<void> {
  const has = await tx
    .select({ key: syncItems.key })
    .from(syncItems)
    .where(and(eq(syncItems.userId, guestId), isNull(syncItems.removedAt)))
    .limit(1);
  if (has.length > 0) {
    const { seq } = await lockSyncAccount(tx, userId);
    const last = await moveRest(tx, { guestId, userId, seq: await joinShared(tx, { guestId, userId, seq }) });
    await tx.execute(sql`update sync_accounts set seq = ${last}::bigint, (items, bytes) = (
        select count(*) filter (where removed_at is null), coalesce(sum(bytes), 0)
        from sync_items where user_id = ${userId}::bigint
      ) where user_id = ${userId}::bigint`);
  }
  // A batch of the guest's whose answer was lost is known again when it comes under the account.
  await tx.execute(sql`update sync_devices d set user_id = ${userId}::bigint where user_id = ${guestId}::bigint
    and not exists (select 1 from sync_devices o where o.user_id = ${userId}::bigint and o.device = d.device)`);
  await tx.delete(syncItems).where(eq(syncItems.userId, guestId));
  await tx.delete(syncAccounts).where(eq(syncAccounts.userId, guestId));
}

type Move = { readonly guestId: number; readonly userId: number; readonly seq: number };

/** What both have and the guest has something to add to. Resolves to the account's count then. */
async function joinShared(tx: Transaction, { guestId, userId, seq }: Move): Promise<number> {
  let after = 0;
  let count = seq;
  for (;;) {
    const guest = await tx
      .select()
      .from(syncItems)
      .where(
        and(
          eq(syncItems.userId, guestId),
          isNull(syncItems.removedAt),
          gt(syncItems.seq, after),
          sql`exists (select 1 from sync_items o where o.user_id = ${userId}::bigint and o.kind = ${syncItems.kind}
            and o.key = ${syncItems.key} and o.removed_at is null)`,
        ),
      )
      .orderBy(asc(syncItems.seq))
      .limit(ROWS_AT_ONCE);
    if (guest.length === 0) return count;
    after = guest.at(-1)?.seq ?? after;
    const keys = guest.map(({ key }) => key);
    const rows = await tx
      .select()
      .from(syncItems)
      .where(and(eq(syncItems.userId, userId), inArray(syncItems.key, keys), isNull(syncItems.removedAt)));
    const own = new Map(rows.map((row) => [nameOf(row), row]));
    const written = guest.flatMap((row) => {
      const before = own.get(nameOf(row));
      const fields = before && joined(before, row, count + 1);
      if (!fields) return [];
      count += 1;
      return [{ ...before, seq: count, fields, bytes: itemBytes({ key: row.key, fields }) }];
    });
    await writeRows(tx, written);
  }
}

/** What the account does not have, or no longer has, in the guest's order. Resolves to the account's count then. */
async function moveRest(tx: Transaction, { guestId, userId, seq }: Move): Promise<number> {
  const [last] = await rowsOf<{ seq: number }>(
    tx,
    sql`with rest as (
        select g.*, ${seq}::bigint + row_number() over (order by g.seq) as next from sync_items g
        where g.user_id = ${guestId}::bigint and g.removed_at is null and not exists (
          select 1 from sync_items o where o.user_id = ${userId}::bigint and o.kind = g.kind and o.key = g.key
            and o.removed_at is null)
      ), moved as (
        insert into sync_items (user_id, kind, key, seq, removed_at, bytes, fields)
        select ${userId}::bigint, kind, key, next, null, bytes, (
          select coalesce(jsonb_object_agg(name, jsonb_build_object('v', field -> 'v', 's', next)), '{}')
          from jsonb_each(fields) as each (name, field)
        ) from rest
        on conflict (user_id, kind, key) do update set seq = excluded.seq, removed_at = null,
          bytes = excluded.bytes, fields = excluded.fields
      ) select coalesce(max(next), ${seq}::bigint)::float8 as seq from rest`,
  );
  return last?.seq ?? seq;
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
