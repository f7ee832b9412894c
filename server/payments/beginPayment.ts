import { and, eq, inArray } from 'drizzle-orm';
import { isOpenOrder } from '../../contract/money/payments';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { orders, paymentCustomers } from '../ground/db/schema/payments';
import { transact } from '../ground/db/transact';
import { lockOrder } from './applyFacts';
import type { OrderRow } from './describeOrder';
import { keepSubscription, renewalPrice } from './keepSubscription';
import { providerNamed } from './providers/openProviders';
import { type Begun, ProviderAwayError, ProviderRefusedError, type ToBegin } from './providers/provider';

export type Started = { readonly order: OrderRow; readonly clientSecret: string; readonly url: string };

/**
 * Has the provider begin an order's payment, outside any transaction, and stores the provider's reference. A
 * retry leads to the same payment. A closed order gets neither secret nor page. Fails with `providerAway`, or
 * with `paymentFailed` if the provider refuses, which closes the order.
 */
export async function beginPayment(
  context: Context,
  orderId: string,
  origin: string,
): Promise<Result<Started>> {
  const { db } = context;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return failed('notFound');
  if (!isOpenOrder(order.state)) return success({ order, clientSecret: '', url: '' });
  const provider = providerNamed(context, order.provider);
  if (provider === null) return failed('notSelling');
  let begun: Begun;
  try {
    begun = await provider.begin(await describe(context, order, origin));
  } catch (error) {
    if (error instanceof ProviderAwayError) {
      console.error(`Order ${order.number} waits: ${error.message}`);
      return failed('providerAway');
    }
    if (!(error instanceof ProviderRefusedError)) throw error;
    console.error(`Order ${order.number} was refused: ${error.message}`);
    await refuse(context, order, error.message);
    return failed('paymentFailed');
  }
  const after = await transact(db, (tx) => keep(tx, context, order, begun), 'recognised');
  if (after === null) return failed('notFound');
  const isOpen = isOpenOrder(after.state);
  return success({
    order: after,
    clientSecret: isOpen ? begun.clientSecret : '',
    url: isOpen ? begun.url : '',
  });
}

async function describe(context: Context, order: OrderRow, origin: string): Promise<ToBegin> {
  const { db, house } = context;
  const { id: orderId, userId, provider, currency } = order;
  const [customer] = await db
    .select()
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)))
    .orderBy(paymentCustomers.createdAt)
    .limit(1);
  const what =
    order.kind === 'vip' ? `${order.tierName || 'VIP'}, ${order.days} days` : `${order.gold} coins`;
  const { number, way, money, days, renews, receiptEmail, saveCard, expiresAt, providerRef } = order;
  return {
    orderId,
    number,
    userId,
    way,
    money,
    currency,
    title: `${house.now().name}: ${what}`,
    days,
    renews,
    renewalMoney: await renewalPrice(db, order),
    receiptEmail,
    saveCard,
    expiresAt,
    providerRef,
    customer: customer?.customerRef ?? null,
    origin,
  };
}

async function keep(
  tx: Transaction,
  context: Context,
  { id, userId, provider }: OrderRow,
  begun: Begun,
): Promise<OrderRow | null> {
  const order = await lockOrder(tx, id);
  if (order === null) return null;
  if (begun.goneCustomer !== undefined) {
    const { provider: by, customerRef } = paymentCustomers;
    await tx.delete(paymentCustomers).where(and(eq(by, provider), eq(customerRef, begun.goneCustomer)));
  }
  if (begun.customer !== null) {
    await tx
      .insert(paymentCustomers)
      .values({ userId: order.userId, provider, customerRef: begun.customer, createdAt: context.now() })
      .onConflictDoNothing();
  }
  if (order.providerRef !== null && order.providerRef !== begun.ref) {
    throw new Error(`Order ${order.number} of reader ${userId} was begun twice: ${begun.ref}.`);
  }
  const subscriptionId =
    begun.subscriptionRef === null ? null : await keepSubscription(tx, context, order, begun.subscriptionRef);
  const [after] = await tx
    .update(orders)
    .set({ providerRef: begun.ref, subscriptionId, ...(order.state === 'created' && { state: 'paying' }) })
    .where(and(eq(orders.id, id), inArray(orders.state, ['created', 'paying'])))
    .returning();
  return after ?? order;
}

async function refuse({ db }: Context, order: OrderRow, complaint: string): Promise<void> {
  await db
    .update(orders)
    .set({ state: 'failed', decline: 'notSupported', complaint: complaint.slice(0, 500), checkAt: null })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'created')));
}
