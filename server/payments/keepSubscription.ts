import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { productPrices, subscriptions } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';

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

type Agreed = Pick<OrderRow, 'renews' | 'renewalMoney' | 'productId' | 'currency' | 'money'>;

/**
 * What each renewal of an order costs, in minor units: what its reader agreed to, whatever others are asked since. Orders
 * of before that was kept go by the price of today.
 */
export async function renewalPrice(db: Database | Transaction, order: Agreed): Promise<number> {
  const { renews, renewalMoney, productId, currency, money } = order;
  if (renewalMoney !== null || !renews) return renewalMoney ?? money;
  const [price] = await db
    .select({ money: productPrices.money })
    .from(productPrices)
    .where(and(eq(productPrices.productId, productId), eq(productPrices.currency, currency)));
  return price?.money ?? money;
}
