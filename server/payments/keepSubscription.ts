import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { productPrices, subscriptions } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';

const DAY_MS = 86_400_000;

/** Writes down what the provider calls the subscription of an order. Not active before its first payment: until then it is nobody's VIP, and stops nobody from trying again. */
export async function keepSubscription(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  providerRef: string,
): Promise<string> {
  const { userId, productId, provider, currency, days } = order;
  const [price] = await tx
    .select()
    .from(productPrices)
    .where(and(eq(productPrices.productId, productId), eq(productPrices.currency, currency)));
  const now = context.now();
  await tx
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      userId,
      productId,
      provider,
      providerRef,
      money: price?.money ?? order.money,
      currency,
      days,
      state: 'ended',
      renewsAt: new Date(now.getTime() + days * DAY_MS),
      createdAt: now,
    })
    .onConflictDoNothing();
  const [kept] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, providerRef)));
  if (!kept) throw new Error(`Subscription ${providerRef} was not kept.`);
  return kept.id;
}
