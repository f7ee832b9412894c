import { and, desc, eq } from 'drizzle-orm';
import { afterTicket } from '../../../contract/money/tickets';
import type { OpenedByTicket } from '../../../contract/money/tickets.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { findRange } from '../../catalogue/itemRange';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { tickets } from '../../ground/db/schema/tickets';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { toGrant } from '../grants';
import { heldOfReader, releaseHeld } from '../packs/heldChapters';
import { grantChapters } from '../unlockRange';

type Opening = {
  readonly userId: number;
  readonly bookId: number;
  readonly target: number;
  /** When the device opened it, ms since the epoch. */
  readonly at: number;
  readonly requestId: string;
};

/**
 * Opens a chapter for a ticket (decision 0146): a grant for good, without a ledger entry. The ticket is used at the device's moment, but not before its keys were given and not in the future. A chapter
 * that was opened ahead of time is granted too, since its reader has its key: the next tickets are later. A
 * chapter that is open already uses none. Refused: `notFound`, and `locked` if its key was not given.
 */
export async function openByTicket(
  context: Context,
  tx: Transaction,
  opening: Opening,
): Promise<Result<OpenedByTicket>> {
  const { userId, bookId, target, requestId } = opening;
  const now = context.now();
  const before = await lockAccount(tx, userId, now);
  const [wanted] = await findRange(tx, userId, 'chapter', bookId, { from: target, to: target });
  if (!wanted) return failed('notFound');
  const isTheirs = and(eq(tickets.userId, userId), eq(tickets.bookId, bookId));
  const rows = await tx.select().from(tickets).where(isTheirs).orderBy(desc(tickets.fullAt)).for('update');
  // A rule that ended while the device had its keys counts still.
  const byKey = rows.find(({ given }) => given[wanted.id] !== undefined);
  const kept = byKey ?? rows[0];
  if (!kept) return failed('locked');
  const { rule } = kept;
  const isOpen = !wanted.sealed || wanted.grantId !== null;
  if (isOpen || !byKey) {
    if (!isOpen) return failed('locked');
    const { id: itemId, grantId: id, grantedAt: createdAt } = wanted;
    const held = id !== null && createdAt !== null;
    const grant = held && { kind: 'chapter' as const, id, itemId, bookId, target, createdAt };
    return success({
      grants: grant ? [toGrant(context.secrets, userId, grant)] : [],
      balance: before,
      line: null,
      bookId,
      tickets: { rule, fullAt: kept.fullAt.getTime() },
    });
  }
  const { [wanted.id]: givenAt = 0, ...given } = kept.given;
  const at = Math.min(Math.max(opening.at, givenAt), now.getTime());
  const fullAt = afterTicket(rule, kept.fullAt.getTime(), at);
  await tx
    .update(tickets)
    .set({ fullAt: new Date(fullAt), given })
    .where(and(isTheirs, eq(tickets.rule, rule)));
  const held = await heldOfReader(tx, userId, [wanted.id]);
  const line =
    held.length > 0 ? await releaseHeld(tx, { userId, held, as: 'unlocked', requestId, at: now }) : null;
  const granted = { userId, ticket: rule, createdAt: now };
  const [grant] = await grantChapters(tx, [wanted.id], granted);
  if (!grant) throw new Error(`Chapter ${wanted.id} was not granted.`);
  const row = { ...grant, kind: 'chapter' as const, bookId, target, createdAt: now };
  return success({
    grants: [toGrant(context.secrets, userId, row)],
    balance: line?.balance ?? before,
    line,
    bookId,
    tickets: { rule, fullAt },
  });
}
