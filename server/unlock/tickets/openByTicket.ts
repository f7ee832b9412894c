import { and, desc, eq } from 'drizzle-orm';
import { afterTicket } from '../../../contract/money/tickets';
import type { OpenedByTicket } from '../../../contract/money/tickets.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { findRange } from '../../catalogue/itemRange';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { tickets } from '../../ground/db/schema/tickets';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { heldOfReader, releaseHeld } from '../packs/heldChapters';
import { grantAll, heldGrant } from '../unlockRange';

type Opening = {
  readonly userId: number;
  readonly bookId: number;
  readonly target: number;
  /** When the device opened it, ms since the epoch. */
  readonly at: number;
  readonly requestId: string;
};

/**
 * Opens a chapter for a ticket (decision 0146): a grant for good, without a ledger entry. The ticket is used at the
 * device's moment, but not before its key was given and not in the future. A chapter that was opened ahead of time
 * is granted too, since its reader has its key: the next tickets are later. A chapter that is open already uses
 * none. Refused: `notFound`, and `locked` if its key was not given.
 */
export async function openByTicket(
  context: Context,
  tx: Transaction,
  opening: Opening,
): Promise<Result<OpenedByTicket>> {
  const { userId, bookId, target, requestId } = opening;
  const now = context.now();
  const balance = await lockAccount(tx, userId, now);
  const [wanted] = await findRange(tx, userId, 'chapter', bookId, { from: target, to: target });
  if (!wanted) return failed('notFound');
  const isTheirs = and(eq(tickets.userId, userId), eq(tickets.bookId, bookId));
  const rows = await tx.select().from(tickets).where(isTheirs).orderBy(desc(tickets.fullAt)).for('update');
  // A rule that ended while the device had its keys still counts.
  const given = rows.find((row) => row.given[wanted.id] !== undefined);
  const used = given ?? rows[0];
  if (!used) return failed('locked');
  const { rule } = used;
  if (!wanted.sealed || wanted.grantId !== null) {
    const grants = heldGrant(context, opening, wanted);
    return success({ grants, balance, line: null, bookId, tickets: { rule, fullAt: used.fullAt.getTime() } });
  }
  if (!given) return failed('locked');
  const { [wanted.id]: givenAt = 0, ...others } = given.given;
  const at = Math.min(Math.max(opening.at, givenAt), now.getTime());
  const fullAt = afterTicket(rule, given.fullAt.getTime(), at);
  await tx
    .update(tickets)
    .set({ fullAt: new Date(fullAt), given: others })
    .where(and(isTheirs, eq(tickets.rule, rule)));
  const held = await heldOfReader(tx, userId, [wanted.id]);
  const line =
    held.length > 0 ? await releaseHeld(tx, { userId, held, as: 'unlocked', requestId, at: now }) : null;
  const order = { userId, kind: 'chapter', bookId } as const;
  const grants = await grantAll(context, tx, order, {
    locked: [wanted],
    entryId: null,
    ticket: rule,
    tierId: null,
    at: now,
  });
  return success({ grants, balance: line?.balance ?? balance, line, bookId, tickets: { rule, fullAt } });
}
