import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Undo, Unlock } from '../../contract/schemas/ledger';
import { failed, type Result, success } from '../../contract/values/failure';
import { UNDO_UNLOCK_MS, UNDO_UNLOCKS_A_DAY } from '../../contract/values/limits';
import { dayOf } from '../ground/calendar';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { grants } from '../ground/db/schema/grants';
import { ledgerEntries } from '../ground/db/schema/ledger';
import { restoreLots } from '../ground/ledger/bonusLots';
import { lockAccount } from '../ground/ledger/lockAccount';
import { post } from '../ground/ledger/post';
import { readKept } from '../ground/session/receipts';
import { revoke } from './grants';

type Chapter = { readonly userId: number; readonly bookId: number; readonly target: number };

/**
 * Until when an unlock that auto-unlock makes now can be taken back; null when it cannot. Its key is out by then, so
 * this is a courtesy with bounds: a short time, a few times a day, and each chapter once.
 */
export async function undoUntil(tx: Transaction, chapter: Chapter, now: Date): Promise<number | null> {
  return (await mayUndo(tx, chapter, now)) ? now.getTime() + UNDO_UNLOCK_MS : null;
}

async function mayUndo(tx: Transaction, { userId, bookId, target }: Chapter, now: Date): Promise<boolean> {
  const { reference, createdAt, reverses } = ledgerEntries;
  const sameChapter = sql`(${reference} ->> 'bookId')::bigint = ${bookId}::bigint and (${reference} ->> 'from')::bigint = ${target}::bigint`;
  const sameDay = sql`(${createdAt} at time zone 'America/New_York')::date = ${dayOf(now)}::date`;
  const [done] = await tx
    .select({
      today: sql<number>`(count(*) filter (where ${sameDay}))::int`,
      chapter: sql<number>`(count(*) filter (where ${sameChapter}))::int`,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), isNotNull(reverses)));
  return done !== undefined && done.today < UNDO_UNLOCKS_A_DAY && done.chapter === 0;
}

type Ask = { readonly userId: number; readonly unlockRequestId: string; readonly requestId: string };

/** Takes an unlock back: a reversing entry, bonus to the lots it came from, the grant gone and its receipt revoked. */
export async function undoUnlock(context: Context, tx: Transaction, ask: Ask): Promise<Result<Undo>> {
  const { userId, unlockRequestId, requestId } = ask;
  const at = context.now();
  const kept = await readKept(tx, {
    scope: `user:${userId}`,
    requestId: unlockRequestId,
    endpoint: 'unlockChapterByGold',
  });
  const unlock = (kept as { value?: Pick<Unlock, 'line' | 'undoUntil'> } | null)?.value;
  if (!unlock?.line || unlock.undoUntil === null || at.getTime() > unlock.undoUntil) {
    return failed('notUndoable');
  }
  await lockAccount(tx, userId, at);
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, unlock.line.id));
  if (entry?.reference.type !== 'items') return failed('notUndoable');
  const { bookId, from: target } = entry.reference;
  if (!(await mayUndo(tx, { userId, bookId, target }, at))) return failed('notUndoable');
  const taken = await tx
    .delete(grants)
    .where(and(eq(grants.userId, userId), eq(grants.entryId, entry.id)))
    .returning({ id: grants.id, itemId: grants.chapterId });
  const line = await post(tx, {
    userId,
    kind: 'undo',
    reference: entry.reference,
    requestId,
    coins: 0 - unlock.line.coins,
    bonus: 0 - unlock.line.bonus,
    against: 'spending',
    at,
    reverses: entry.id,
  });
  if (line === null) throw new Error(`Entry ${entry.id} could not be taken back.`);
  await restoreLots(tx, entry.lots);
  const revoked = taken.map(({ id, itemId }) => ({ id, kind: 'chapter' as const, itemId, bookId, target }));
  const ids = revoked.map(({ id }) => id);
  return success({
    revoked,
    revocation: revoke(context.secrets, userId, ids, at),
    balance: line.balance,
    line,
  });
}
