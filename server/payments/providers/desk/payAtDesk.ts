import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type DeclineReason, TEST_CARDS, TEST_CODE, TEST_LATE_MS } from '../../../../contract/money/payments';
import type { Context } from '../../../ground/context';
import { deskPayments } from '../../../ground/db/schema/payments';
import { type DeskPayment, newsOf } from './deskFacts';

export type DeskOutcome = 'paid' | 'codeNeeded' | 'waiting' | 'declined';

/** Sends an event of the desk, as a provider sends webhooks. It arrives `afterMs` later. */
export type Tell = (eventId: string, ref: string, afterMs: number) => Promise<void>;

const DECLINES: Readonly<Record<string, DeclineReason>> = {
  [TEST_CARDS.declined]: 'declined',
  [TEST_CARDS.insufficientFunds]: 'insufficientFunds',
};
const KNOWN: ReadonlySet<string> = new Set(Object.values(TEST_CARDS));

/** Pays with a test card. Null if the payment is not open. */
export async function payAtDesk(
  context: Pick<Context, 'db' | 'now'>,
  tell: Tell,
  { ref, card }: { ref: string; card: string },
): Promise<DeskOutcome | null> {
  if (!KNOWN.has(card)) return await decline(context, tell, ref, 'wrongNumber');
  const reason = DECLINES[card];
  if (reason !== undefined) return await decline(context, tell, ref, reason);
  if (card !== TEST_CARDS.asksForCode) return await accept(context, tell, ref, card);
  const asked = await change(context, ref, { state: 'codeNeeded', card });
  return asked && 'codeNeeded';
}

export async function giveCode(
  context: Pick<Context, 'db' | 'now'>,
  tell: Tell,
  { ref, code }: { ref: string; code: string },
): Promise<DeskOutcome | null> {
  const [row] = await context.db.select().from(deskPayments).where(eq(deskPayments.ref, ref));
  if (row?.state !== 'codeNeeded') return null;
  return code === TEST_CODE
    ? await accept(context, tell, ref, row.card)
    : await decline(context, tell, ref, 'codeFailed');
}

async function accept(
  context: Pick<Context, 'db' | 'now'>,
  tell: Tell,
  ref: string,
  card: string,
): Promise<DeskOutcome | null> {
  const paid = await change(context, ref, { state: 'paid', card, paidAt: context.now(), decline: null });
  if (paid === null) return null;
  const isLate = card === TEST_CARDS.arrivesLate;
  await tell(randomUUID(), ref, isLate ? TEST_LATE_MS : 0);
  if (card === TEST_CARDS.arrivesTwice) await tell(randomUUID(), ref, 0);
  for (const afterMs of newsOf({ card })) await tell(randomUUID(), ref, afterMs);
  return isLate ? 'waiting' : 'paid';
}

async function decline(
  context: Pick<Context, 'db' | 'now'>,
  tell: Tell,
  ref: string,
  reason: DeclineReason,
): Promise<DeskOutcome | null> {
  const declines = sql`${deskPayments.declines} + 1`;
  const declined = await change(context, ref, { state: 'open', decline: reason, declines });
  if (declined === null) return null;
  await tell(randomUUID(), ref, 0);
  return 'declined';
}

type Change = Partial<Omit<DeskPayment, 'declines'>> & { readonly declines?: unknown };

async function change({ db }: Pick<Context, 'db'>, ref: string, values: Change): Promise<DeskPayment | null> {
  const [row] = await db
    .update(deskPayments)
    .set(values as Partial<DeskPayment>)
    .where(and(eq(deskPayments.ref, ref), inArray(deskPayments.state, ['open', 'codeNeeded'])))
    .returning();
  return row ?? null;
}
