import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { SYNC_MOST_BYTES, SYNC_MOST_ITEMS } from '../../contract/reading/limits';
import { type SyncChange, type SyncKind, syncKinds } from '../../contract/reading/sync.schema';
import { mergeField, withMoments } from '../../contract/reading/syncMerge';
import { failed, type Result, success } from '../../contract/wire/failure';
import { rowsOf, type Transaction } from '../ground/db/database';
import { syncAccounts, syncItems } from '../ground/db/schema/sync';
import { itemBytes, type SyncAccount } from './syncAccount';

export type ItemRow = typeof syncItems.$inferSelect;
type NewRow = Omit<ItemRow, 'bytes'>;

/**
 * The most stored bytes that a batch may merge, counted once for each change, since each change is merged
 * with the whole item. A device sends an item once and has all that is stored of it, so a batch of honest
 * size (SYNC_BYTES_A_CALL) is far below this. Removals read nothing: a hundred long notes may be removed at
 * once.
 */
const MOST_JOINED_BYTES = 120_000;
const ROWS_A_STATEMENT = 1_000;

/**
 * Applies a device's changes in order, each under the next number of the account's count: the last change to
 * arrive wins, whatever the devices' clocks. All or none. The account is locked. Resolves to the account
 * afterwards. Refused: `accountFull`, and `malformed` for a batch that no honest device sends.
 */
export async function applyChanges(
  tx: Transaction,
  account: SyncAccount,
  changes: readonly SyncChange[],
  { now, kind }: { readonly now: Date; readonly kind: keyof typeof SYNC_MOST_BYTES },
): Promise<Result<SyncAccount>> {
  if ((await joinedBytes(tx, account.userId, changes)) > MOST_JOINED_BYTES) return failed('malformed');
  const before = await readRows(tx, account.userId, changes);
  const rows = new Map<string, NewRow>(before);
  const changed = new Map<string, NewRow>();
  let { seq, items, bytes } = account;
  for (const change of changes) {
    const name = nameOf(change);
    const former = rows.get(name);
    const after = changeItem(former, change, { userId: account.userId, seq: seq + 1, now });
    if (after === null) continue;
    seq += 1;
    items += aliveAs1(after) - aliveAs1(former);
    rows.set(name, after);
    changed.set(name, after);
  }
  const written = [...changed.values()].map((row) => ({ ...row, bytes: itemBytes(row) }));
  for (const row of written) bytes += row.bytes - (before.get(nameOf(row))?.bytes ?? 0);
  const isLarger = items > account.items || bytes > account.bytes;
  if (isLarger && (items > SYNC_MOST_ITEMS || bytes > SYNC_MOST_BYTES[kind])) return failed('accountFull');
  await writeRows(tx, written);
  if (seq > account.seq) {
    await tx.update(syncAccounts).set({ seq, items, bytes }).where(eq(syncAccounts.userId, account.userId));
  }
  return success({ ...account, seq, items, bytes });
}

/** The row after a change; null if nothing changes. */
function changeItem(
  before: NewRow | undefined,
  { kind, key, fields, changed }: SyncChange,
  { userId, seq, now }: { userId: number; seq: number; now: Date },
): NewRow | null {
  const isAlive = before !== undefined && before.removedAt === null;
  const row = { userId, kind, key, seq };
  if (changed.length === 0) return isAlive ? { ...row, removedAt: now, fields: {} } : null;
  // Caps moments at now: a device with a wrong clock must not stay on top of every list.
  const heard = Object.entries(withMoments(fields, (at) => Math.min(at, now.getTime())));
  if (!isAlive) {
    if (isPassive(kind, changed)) return null;
    return {
      ...row,
      removedAt: null,
      fields: Object.fromEntries(
        heard.map(([name, value]) => [name, { v: mergeField(kind, name, undefined, value), s: seq }]),
      ),
    };
  }
  const mine = heard.filter(([name]) => changed.includes(name));
  const merged = mine.flatMap(([name, value]) => {
    const stored = before.fields[name]?.v;
    const v = mergeField(kind, name, stored, value);
    // Counted as changed too if the device sent another value than the merged one, so that it downloads the
    // right one.
    return isSame(v, stored) && isSame(v, value) ? [] : [[name, { v, s: seq }] as const];
  });
  if (merged.length === 0) return null;
  return { ...row, removedAt: null, fields: { ...before.fields, ...Object.fromEntries(merged) } };
}

function isPassive(kind: SyncKind, changed: readonly string[]): boolean {
  const rules = syncKinds[kind];
  const passive: readonly string[] = 'passive' in rules ? rules.passive : [];
  return changed.every((name) => passive.includes(name));
}

/** Compares JSON values; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b);
}

const isJoined = ({ changed }: SyncChange): boolean => changed.length > 0;

function namesOf(changes: readonly SyncChange[]): SQL {
  const names = JSON.stringify(changes.map(({ kind, key }) => [kind, key]));
  return sql`(select name ->> 0 as kind, name ->> 1 as key from jsonb_array_elements(${names}::jsonb) as name)`;
}

async function joinedBytes(tx: Transaction, userId: number, changes: readonly SyncChange[]): Promise<number> {
  const [sum] = await rowsOf<{ bytes: number }>(
    tx,
    sql`select coalesce(sum(item.bytes), 0)::float8 as bytes from ${namesOf(changes.filter(isJoined))} as named
      join sync_items item on item.user_id = ${userId}::bigint and item.kind = named.kind and item.key = named.key`,
  );
  return sum?.bytes ?? 0;
}

/** The rows of the changed items, without `fields` for those that are only removed. */
async function readRows(
  tx: Transaction,
  userId: number,
  changes: readonly SyncChange[],
): Promise<Map<string, ItemRow>> {
  const joined = changes.filter(isJoined);
  const joinedNames = new Set(joined.map(nameOf));
  const removed = changes.filter((change) => !joinedNames.has(nameOf(change)));
  const { fields: _, ...withoutFields } = getTableColumns(syncItems);
  const are = (some: readonly SyncChange[]) =>
    and(eq(syncItems.userId, userId), sql`(${syncItems.kind}, ${syncItems.key}) in ${namesOf(some)}`);
  const rows: ItemRow[] = joined.length === 0 ? [] : await tx.select().from(syncItems).where(are(joined));
  if (removed.length > 0) {
    const bare = await tx.select(withoutFields).from(syncItems).where(are(removed));
    rows.push(...bare.map((row) => ({ ...row, fields: {} })));
  }
  return new Map(rows.map((row) => [nameOf(row), row]));
}

export async function writeRows(tx: Transaction, rows: readonly ItemRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await tx
      .insert(syncItems)
      .values(rows.slice(at, at + ROWS_A_STATEMENT))
      .onConflictDoUpdate({
        target: [syncItems.userId, syncItems.kind, syncItems.key],
        set: {
          seq: sql`excluded.seq`,
          removedAt: sql`excluded.removed_at`,
          bytes: sql`excluded.bytes`,
          fields: sql`excluded.fields`,
        },
      });
  }
}

export function nameOf({ kind, key }: { readonly kind: string; readonly key: string }): string {
  return `${kind} ${key}`;
}

function aliveAs1(row: NewRow | undefined): 0 | 1 {
  return row !== undefined && row.removedAt === null ? 1 : 0;
}
