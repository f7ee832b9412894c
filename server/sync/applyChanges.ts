import { and, eq, inArray, sql } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/failure';
import { type SyncChange, type SyncKind, syncKinds } from '../../contract/sync';
import { SYNC_MOST_ITEMS } from '../../contract/syncLimits';
import { mergeField } from '../../contract/syncMerge';
import { withMoments } from '../../contract/syncMoments';
import type { Transaction } from '../db/database';
import { syncAccounts, syncItems } from '../db/schema/sync';
import { hashPayload } from '../session/receipts';
import type { SyncAccount } from './syncAccount';

export type ItemRow = typeof syncItems.$inferSelect;

/**
 * Carries a device's changes out, in their order, each with a number of its own from the account's count: whoever is
 * heard last is right, whatever their clocks say. All of them or none; the account is locked by now. Resolves to the
 * account as it is then. Refused: `accountFull`.
 */
export async function applyChanges(
  tx: Transaction,
  account: SyncAccount,
  changes: readonly SyncChange[],
  now: Date,
): Promise<Result<SyncAccount>> {
  const rows = await readRows(tx, account.userId, changes);
  const changed = new Map<string, ItemRow>();
  let { seq, items } = account;
  for (const change of changes) {
    const name = nameOf(change);
    const before = rows.get(name);
    const after = changeItem(before, change, { userId: account.userId, seq: seq + 1, now });
    if (after === null) continue;
    seq += 1;
    items += aliveAs1(after) - aliveAs1(before);
    rows.set(name, after);
    changed.set(name, after);
  }
  if (items > SYNC_MOST_ITEMS && items > account.items) return failed('accountFull');
  await writeRows(tx, [...changed.values()]);
  if (seq > account.seq) {
    await tx.update(syncAccounts).set({ seq, items }).where(eq(syncAccounts.userId, account.userId));
  }
  return success({ ...account, seq, items });
}

/** What a change makes of a thing; null when nothing. */
function changeItem(
  before: ItemRow | undefined,
  { kind, key, fields, changed }: SyncChange,
  { userId, seq, now }: { userId: number; seq: number; now: Date },
): ItemRow | null {
  const isAlive = before !== undefined && before.removedAt === null;
  const row = { userId, kind, key, seq };
  if (changed.length === 0) return isAlive ? { ...row, removedAt: now, fields: {} } : null;
  // A device whose clock is wrong does not stay on top of every list.
  const heard = Object.entries(withMoments(fields, (at) => Math.min(at, now.getTime())));
  if (!isAlive) {
    if (isPassive(kind, changed)) return null;
    return {
      ...row,
      removedAt: null,
      fields: Object.fromEntries(heard.map(([name, value]) => [name, { v: value, s: seq }])),
    };
  }
  const mine = heard.filter(([name]) => changed.includes(name));
  const merged = mine.flatMap(([name, value]) => {
    const stored = before.fields[name]?.v;
    const v = mergeField(kind, name, stored, value);
    // Who said something else than what is right now has to hear what that is.
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

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && hashPayload(a) === hashPayload(b));
}

async function readRows(
  tx: Transaction,
  userId: number,
  changes: readonly SyncChange[],
): Promise<Map<string, ItemRow>> {
  if (changes.length === 0) return new Map();
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  const keys = [...new Set(changes.map(({ key }) => key))];
  const rows = await tx
    .select()
    .from(syncItems)
    .where(and(eq(syncItems.userId, userId), inArray(syncItems.kind, kinds), inArray(syncItems.key, keys)));
  return new Map(rows.map((row) => [nameOf(row), row]));
}

export async function writeRows(tx: Transaction, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(syncItems)
    .values([...rows])
    .onConflictDoUpdate({
      target: [syncItems.userId, syncItems.kind, syncItems.key],
      set: { seq: sql`excluded.seq`, removedAt: sql`excluded.removed_at`, fields: sql`excluded.fields` },
    });
}

export function nameOf({ kind, key }: { readonly kind: string; readonly key: string }): string {
  return `${kind} ${key}`;
}

function aliveAs1(row: ItemRow | undefined): 0 | 1 {
  return row !== undefined && row.removedAt === null ? 1 : 0;
}
