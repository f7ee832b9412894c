import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Undo, Unlock } from '../../contract/money/ledger.schema';
import { UNDO_UNLOCK_MS, UNDO_UNLOCKS_A_DAY } from '../../contract/money/limits';
import { failed, type Result, success } from '../../contract/wire/failure';
import { ITEM_KINDS } from '../catalogue/itemRange';
import { dayOf } from '../ground/calendar';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { ledgerEntries } from '../ground/db/schema/ledger';
import { restoreLots } from '../ground/ledger/bonusLots';
import { lockAccount } from '../ground/ledger/lockAccount';
import { post } from '../ground/ledger/post';
import { readKept } from '../ground/session/receipts';
import { revoke } from './grants';

type Item = { readonly userId: number; readonly bookId: number; readonly target: number };

/**
 * Until when an auto-unlock made now can be undone; null if it cannot. Its key has been handed out, so this
 * is a courtesy with limits: a short time, a few times a day, and each chapter or episode once.
 */
export async function undoUntil(tx: Transaction, item: Item, now: Date): Promise<number | null> {
  return (await mayUndo(tx, item, now)) ? now.getTime() + UNDO_UNLOCK_MS : null;
}

async function mayUndo(tx: Transaction, { userId, bookId, target }: Item, now: Date): Promise<boolean> {
  const { reference, createdAt, reverses } = ledgerEntries;
  const sameItem = sql`(${reference} ->> 'bookId')::bigint = ${bookId}::bigint and (${reference} ->> 'from')::bigint = ${target}::bigint`;
  const sameDay = sql`(${createdAt} at time zone 'America/New_York')::date = ${dayOf(now)}::date`;
  const [done] = await tx
    .select({
      today: sql<number>`(count(*) filter (where ${sameDay}))::int`,
      item: sql<number>`(count(*) filter (where ${sameItem}))::int`,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), isNotNull(reverses)));
  return done !== undefined && done.today < UNDO_UNLOCKS_A_DAY && done.item === 0;
}

type Ask = { readonly userId: number; readonly unlockRequestId: string; readonly requestId: string };

/**
 * Undoes an unlock: reverses its ledger entry, returns bonus to its lots, deletes the grant and revokes its
 * receipt.
 */
export async function undoUnlock(context: Context, tx: Transaction, ask: Ask): Promise<Result<Undo>> {
  const { userId, unlockRequestId, requestId } = ask;
  const at = context.now();
  const kept =
    (await keptUnlockOf(tx, userId, unlockRequestId, 'unlockChapterByGold')) ??
    (await keptUnlockOf(tx, userId, unlockRequestId, 'unlockEpisodeByGold'));
  const unlock = kept?.value;
  if (!unlock?.line || unlock.undoUntil === null || at.getTime() > unlock.undoUntil) {
    return failed('notUndoable');
  }
  await lockAccount(tx, userId, at);
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, unlock.line.id));
  if (entry?.reference.type !== 'items') return failed('notUndoable');
  const { itemKind: kind, bookId, from: target } = entry.reference;
  if (!(await mayUndo(tx, { userId, bookId, target }, at))) return failed('notUndoable');
  const { given, itemId: ofItem } = ITEM_KINDS[kind];
  const taken = (await tx
    .delete(given as PgTable)
    .where(and(eq(given.userId, userId), eq(given.entryId, entry.id)))
    .returning({ id: given.id, itemId: ofItem })) as { id: number; itemId: number }[];
  const line = await post(tx, {
    userId,
    kind: 'undo',
    reference: entry.reference,
    requestId,
    coins: 0 - unlock.line.coins,
    bonus: 0 - unlock.line.bonus,
    vipRemainder: 0 - entry.vipRemainder,
    against: 'spending',
    at,
    reverses: entry.id,
  });
  if (line === null) throw new Error(`Entry ${entry.id} could not be taken back.`);
  await restoreLots(tx, entry.lots);
  const revoked = taken.map(({ id, itemId }) => ({ id, kind, itemId, bookId, target }));
  const ids = revoked.map(({ id }) => id);
  return success({
    revoked,
    revocation: revoke(context.secrets, userId, ids, at),
    balance: line.balance,
    line,
  });
}

async function keptUnlockOf(
  tx: Transaction,
  userId: number,
  requestId: string,
  endpoint: 'unlockChapterByGold' | 'unlockEpisodeByGold',
) {
  const kept = await readKept(tx, { scope: `user:${userId}`, requestId, endpoint });
  return kept as { value?: Pick<Unlock, 'line' | 'undoUntil'> } | null;
}
