import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { productPrices, subscriptions } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Stores the provider's reference of an order's subscription. Until its first payment it is not active: it
 * gives no VIP and does not block another try. It is checked from now on even so: its order may be closed,
 * and checked no more, before the payment is known.
 */
export async function keepSubscription(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  providerRef: string,
): Promise<string> {
  const { userId, productId, tierId, provider, currency, days } = order;
  const now = context.now();
  await tx
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      userId,
      productId,
      tierId,
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
 * The price of each renewal of an order, in minor units: the one its reader agreed to, whatever the price is
 * now. Orders from before it was stored use the current price.
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
