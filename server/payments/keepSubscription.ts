import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { subscriptions } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';
import { renewalPrice } from './renewalPrice';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Writes down what the provider calls the subscription of an order. Not active before its first payment: until then it is nobody's VIP, and stops nobody from trying again. It is
 * asked about from now on all the same: its order may be over, and asked about no more, before anybody heard that it was paid.
 */
export async function keepSubscription(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  providerRef: string,
): Promise<string> {
  const { userId, productId, provider, currency, days } = order;
  const now = context.now();
  await tx
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      userId,
      productId,
      provider,
      providerRef,
      money: await renewalPrice(tx, order),
      currency,
      days,
      state: 'ended',
      renewsAt: new Date(now.getTime() + days * DAY_MS),
      createdAt: order.createdAt,
      checkAt: new Date(now.getTime() + HOUR_MS),
    })
    .onConflictDoNothing();
  const [kept] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, providerRef)));
  if (!kept) throw new Error(`Subscription ${providerRef} was not kept.`);
  return kept.id;
}
