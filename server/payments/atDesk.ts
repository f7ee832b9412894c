import { eq, sql } from 'drizzle-orm';
import type { DeskAnswer } from '../../contract/money/payments.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import { deskPayments, orders } from '../ground/db/schema/payments';
import { checkOrder } from './checkOrder';
import { describeOrder, type OrderRow } from './describeOrder';
import { storeEvent } from './paymentEvents';
import type { DeskOutcome, Tell } from './providers/desk/payAtDesk';
import { providerNamed } from './providers/openProviders';

type Try = (context: Context, tell: Tell, ref: string, card: string | null) => Promise<DeskOutcome | null>;

/**
 * Tries to pay a reader's own order at the test desk, and returns the order afterwards. The desk also sends
 * events, as a provider does. Refused: `notFound`, `orderClosed`.
 */
export async function tryAtDesk(
  context: Context,
  userId: number,
  { ref, cardId, run }: { ref: string; cardId?: string | undefined; run: Try },
): Promise<Result<DeskAnswer>> {
  const order = await orderAtDesk(context, userId, ref);
  if (order === null) return failed('notFound');
  const outcome = await run(context, tellerOf(context), ref, await cardOf(context, userId, cardId));
  if (outcome === null) return failed('orderClosed');
  // A card that pays late is settled by an event, as with a slow bank.
  const after = outcome === 'waiting' ? order : await checkOrder(context, order);
  return success({ outcome, order: describeOrder(after) });
}

export function tellerOf(context: Pick<Context, 'db' | 'now'>): Tell {
  return async (eventId, ref, afterMs) => {
    const at = new Date(context.now().getTime() + afterMs);
    await storeEvent(context, 'desk', { eventId, type: 'payment', subject: { kind: 'payment', ref } }, at);
  };
}

async function orderAtDesk(context: Context, userId: number, ref: string): Promise<OrderRow | null> {
  if (providerNamed(context, 'desk') === null) return null;
  const [order] = await context.db
    .select()
    .from(orders)
    .where(
      sql`${orders.provider} = 'desk' and ${orders.providerRef} = ${ref} and ${orders.userId} = ${userId}::bigint`,
    );
  return order ?? null;
}

async function cardOf(context: Context, userId: number, cardId: string | undefined): Promise<string | null> {
  if (cardId === undefined) return null;
  const [row] = await context.db
    .select({ card: deskPayments.card })
    .from(deskPayments)
    .innerJoin(orders, eq(orders.id, deskPayments.orderId))
    .where(
      sql`${deskPayments.ref} = ${cardId} and ${deskPayments.keepsCard} and ${orders.userId} = ${userId}::bigint`,
    );
  return row?.card ?? null;
}
