import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { isMerged, mergeField } from '../../contract/reading/syncMerge';
import { rowsOf, type Transaction } from '../ground/db/database';
import { syncAccounts, syncItems } from '../ground/db/schema/sync';
import { type ItemRow, isSame, nameOf, writeRows } from './applyChanges';
import { itemBytes, lockSyncAccount } from './syncAccount';

/** Items of both, merged at once. Each may be 28 kB of stretches; other requests are served in between. */
const ROWS_AT_ONCE = 20;

/**
 * Moves a guest's synced items into the account (decision 0019). For items of both, the account's values win,
 * except merged fields such as the furthest place; the guest's own device still has its place and offers it.
 * The guest's removals are not applied to the account. The account may exceed its quota: a login loses
 * nothing. Both users' commands are locked.
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
  // A guest's batch whose answer was lost is recognised when it is resent under the account.
  await tx.execute(sql`update sync_devices d set user_id = ${userId}::bigint where user_id = ${guestId}::bigint
    and not exists (select 1 from sync_devices o where o.user_id = ${userId}::bigint and o.device = d.device)`);
  await tx.delete(syncItems).where(eq(syncItems.userId, guestId));
  await tx.delete(syncAccounts).where(eq(syncAccounts.userId, guestId));
}

type Move = { readonly guestId: number; readonly userId: number; readonly seq: number };

/**
 * Merges the items of both to which the guest can add something. Resolves to the account's count afterwards.
 */
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

/**
 * Moves the items that the account does not have, or has removed, in the guest's order. Resolves to the
 * account's count afterwards.
 */
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

/** The merged fields; null if the guest adds nothing. */
function joined(own: ItemRow, guest: ItemRow, seq: number): ItemRow['fields'] | null {
  const added = Object.entries(guest.fields).flatMap(([name, { v }]) => {
    const stored = own.fields[name]?.v;
    if (stored !== undefined && !isMerged(own.kind, name)) return [];
    const sum = mergeField(own.kind, name, stored, v);
    return isSame(sum, stored) ? [] : [[name, { v: sum, s: seq }] as const];
  });
  return added.length === 0 ? null : { ...own.fields, ...Object.fromEntries(added) };
}
