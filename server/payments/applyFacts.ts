import { and, eq } from 'drizzle-orm';
import { isOpenOrder } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { orders } from '../ground/db/schema/payments';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { lockCommands } from '../ground/session/answerOnce';
import { announcePayment } from '../push/announce';
import { tellWebhooks } from '../webhooks/tellWebhooks';
import { nextCheck } from './checkTimes';
import type { OrderRow } from './describeOrder';
import { settleFirstPurchase } from './firstPurchase';
import { makeInvoice } from './invoice';
import { keepSubscription } from './keepSubscription';
import { openBook } from './orderBook';
import type { PaymentFacts } from './providers/provider';
import { recordDeclines } from './velocity';

/**
 * Applies a provider's current facts to an order: the only way an order's state changes once its payment has
 * begun (decision 0053). Each object of the provider is applied once, with its ledger entries, in one
 * transaction; stale or known facts change nothing. Null if there is no such order.
 */
export async function applyFacts(
  context: Context,
  orderId: string,
  facts: PaymentFacts,
): Promise<OrderRow | null> {
  return await transact(context.db, (tx) => applyIn(tx, context, orderId, facts), 'recognised');
}

/** The same, inside the caller's transaction. */
export async function applyIn(
  tx: Transaction,
  context: Pick<Context, 'secrets' | 'now' | 'settings' | 'house' | 'days'>,
  orderId: string,
  facts: PaymentFacts,
): Promise<OrderRow | null> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return null;
  const now = context.now();
  const misfit = await whatDoesNotFit(tx, locked, facts);
  if (misfit !== null) return await complain(tx, locked, misfit);
  const order = await settleFirstPurchase(tx, context.secrets, { order: locked, facts, now });
  const book = await openBook(tx, order, now);
  await book.pay(facts);
  for (const { id, money } of facts.refunds) await book.refund(id, money);
  for (const dispute of facts.disputes) await book.dispute(dispute);
  if (facts.declines > order.declines) {
    const { userId, network } = order;
    const declines = facts.declines - order.declines;
    await recordDeclines(tx, context.secrets, { userId, network, now, declines });
  }
  const state = book.state(facts);
  const card = facts.payment?.card;
  // Also later, for one that an earlier version recorded while the database was upgraded.
  const lacksInvoice = order.invoice === null && book.sums().paidAt !== null;
  const [after] = await tx
    .update(orders)
    .set({
      ...book.sums(),
      state,
      decline: declineOf(order, facts, book.sums().paidAt),
      declines: Math.max(order.declines, facts.declines),
      providerRef: order.providerRef ?? facts.ref,
      subscriptionId: await subscriptionOf(tx, context, order, facts),
      ...(lacksInvoice && { invoice: await makeInvoice(tx, context, order, facts, now) }),
      ...(card && book.hasAccount && { cardBrand: card.brand, cardLast4: card.last4 }),
      checkAt: nextCheck({ ...order, ...book.sums(), state, checks: 0 }, now),
      ...(state !== order.state && { checks: 0 }),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (after) {
    await notifyReader(tx, order, after, now);
    await notifyOwner(tx, order, after, now);
  }
  return after ?? null;
}

/**
 * Notifies the reader that the order was paid or failed, since they may have closed the page. A reader who
 * cancelled it knows already.
 */
async function notifyReader(tx: Transaction, before: OrderRow, after: OrderRow, now: Date): Promise<void> {
  const isPaid = before.paidAt === null && after.paidAt !== null;
  const isLost = before.state !== 'failed' && after.state === 'failed' && after.decline !== 'cancelled';
  if (!isPaid && !isLost) return;
  const gold = after.gold + after.bonus;
  await announcePayment(tx, { orderId: after.id, userId: after.userId, isPaid, gold }, now);
}

/** Tells webhooks what an owner’s books need: nothing of the reader. */
async function notifyOwner(tx: Transaction, before: OrderRow, after: OrderRow, now: Date): Promise<void> {
  const { id, number: order, kind, gold: coins, bonus, days, money, currency, refunded } = after;
  if (before.paidAt === null && after.paidAt !== null) {
    const data = { order, kind, coins, bonus, days, money, currency };
    await tellWebhooks(tx, `paid/${id}`, { type: 'order.paid', data }, now);
  }
  if (refunded > before.refunded) {
    const data = { order, money: refunded - before.refunded, refunded, currency };
    await tellWebhooks(tx, `refunded/${id}/${refunded}`, { type: 'order.refunded', data }, now);
  }
}

/**
 * Locks an order after its owner's commands, so that a reader's unlocks, merges and payments are serialised.
 * If a merge changes the owner meanwhile, the new owner's commands are locked too.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow | null> {
  for (let owner = 0; ; ) {
    const [seen] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
    if (!seen) return null;
    if (seen.userId !== owner) await lockCommands(tx, seen.userId);
    owner = seen.userId;
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (order?.userId === owner) return order;
  }
}

/** Compares money, currency, order and reader: nothing is credited that was not paid as agreed. */
async function whatDoesNotFit(tx: Transaction, order: OrderRow, facts: PaymentFacts): Promise<string | null> {
  if (facts.orderId !== null && facts.orderId !== order.id)
    return `The payment names order ${facts.orderId}.`;
  if (order.providerRef !== null && order.providerRef !== facts.ref) return `It is payment ${facts.ref}.`;
  if (facts.userId !== null && !(await isOwner(tx, order, facts.userId))) {
    return `The payment names reader ${facts.userId}.`;
  }
  const { payment } = facts;
  if (payment === null) return null;
  if (payment.currency === order.currency && payment.money === order.money) return null;
  return `Paid were ${payment.money} ${payment.currency}, not ${order.money} ${order.currency}.`;
}

async function isOwner(tx: Transaction, order: OrderRow, userId: number): Promise<boolean> {
  if (userId === order.userId) return true;
  const [guest] = await tx.select({ into: users.mergedInto }).from(users).where(eq(users.id, userId));
  return guest?.into === order.userId;
}

async function complain(tx: Transaction, order: OrderRow, complaint: string): Promise<OrderRow> {
  if (order.complaint !== complaint) console.error(`Order ${order.number} (${order.id}): ${complaint}`);
  // Credits nothing. `npm run operate -- books reconcile` lists the order until the operator has settled it.
  const state = isOpenOrder(order.state) ? 'failed' : order.state;
  const changes = { complaint, state, checkAt: null };
  await tx.update(orders).set(changes).where(eq(orders.id, order.id));
  return { ...order, ...changes };
}

/** Why the order is not paid. A closed order keeps its reason. */
function declineOf(order: OrderRow, facts: PaymentFacts, paidAt: Date | null): OrderRow['decline'] {
  if (paidAt !== null) return null;
  return isOpenOrder(order.state) ? (facts.decline ?? order.decline) : order.decline;
}

async function subscriptionOf(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  { subscriptionRef }: PaymentFacts,
): Promise<string | null> {
  if (order.subscriptionId !== null || !order.renews || !subscriptionRef) return order.subscriptionId;
  return await keepSubscription(tx, context, order, subscriptionRef);
}

/** The order of a provider's payment; null if it is none of ours. */
export async function orderOf(
  db: Pick<Context, 'db'>['db'],
  provider: OrderRow['provider'],
  facts: PaymentFacts,
): Promise<OrderRow | null> {
  const [known] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.providerRef, facts.ref)));
  if (known) return known;
  if (facts.orderId === null) return null;
  const [named] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, facts.orderId), eq(orders.provider, provider)));
  return named ?? null;
}
