import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Terms } from '../../contract/schemas/payment';
import { failed, type Result, success } from '../../contract/values/failure';
import { type Currency, ORDER_OPEN_MS, type PaymentWay } from '../../contract/values/payments';
import { sameTerms } from '../../contract/values/purchaseTerms';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { offers, orders, subscriptions } from '../ground/db/schema/payments';
import { nextCheck } from './checkTimes';
import type { OrderRow } from './describeOrder';
import { productsFor, termsNow } from './products';
import { providerFor } from './providers/openProviders';
import { mayBegin, networkMark } from './velocity';

export type Purchase = {
  readonly userId: number;
  readonly way: PaymentWay;
  readonly productId: number;
  /** What the reader saw. */
  readonly money: number;
  readonly currency: Currency;
  /** Undefined: a client of an earlier version did not say. */
  readonly terms: Terms | undefined;
  readonly receiptEmail: string;
  readonly saveCard: boolean;
  /** As `networkOf` has it. */
  readonly network: string;
};

/**
 * Writes an order down, before any provider hears of it. Refused, with nothing written: `notSelling`, `productChanged`,
 * `alreadyVip`, `firstPurchaseWaits`, `tooManyPayments`.
 */
export async function openOrder(
  context: Context,
  tx: Transaction,
  purchase: Purchase,
): Promise<Result<OrderRow>> {
  const { userId, way, productId, money, currency, terms, receiptEmail, saveCard } = purchase;
  const { settings, secrets } = context;
  const now = context.now();
  const provider = providerFor(context, way);
  if (provider === null) return failed('notSelling');
  if (currency !== settings.currency) return failed('productChanged');
  const sold = (await productsFor(tx, { userId, currency, now })).find(
    ({ product }) => product.id === productId,
  );
  if (sold === undefined || sold.money !== money) return failed('productChanged');
  const termsOfToday = termsNow(sold);
  if (!sameTerms(terms, termsOfToday)) return failed('productChanged');
  const { product } = sold;
  if (product.renews && !(provider.renews && way !== 'paypal')) return failed('notSelling');
  if (product.kind === 'vip' && (await renewsAlready(tx, userId))) return failed('alreadyVip');
  if (sold.offer?.audience === 'firstPurchase' && (await firstPurchaseWaits(tx, userId))) {
    return failed('firstPurchaseWaits');
  }
  const network = networkMark(secrets, purchase.network);
  if (!(await mayBegin(tx, secrets, { userId, network, now }))) return failed('tooManyPayments');
  const expiresAt = new Date(now.getTime() + ORDER_OPEN_MS);
  const open = { state: 'created', checks: 0, expiresAt, paidAt: null, refunded: 0, money } as const;
  const [order] = await tx
    .insert(orders)
    .values({
      id: randomUUID(),
      userId,
      productId,
      kind: product.kind,
      gold: product.gold,
      bonus: product.kind === 'coins' ? sold.bonus : 0,
      days: product.days,
      renews: product.renews,
      money,
      currency,
      renewalMoney: termsOfToday.renewalMoney,
      provider: provider.name,
      way,
      receiptEmail,
      saveCard,
      network,
      createdAt: now,
      expiresAt,
      checkAt: nextCheck(open, now),
    })
    .returning();
  if (!order) throw new Error('An order was not written.');
  return success(order);
}

async function renewsAlready(tx: Transaction, userId: number): Promise<boolean> {
  const [one] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.state, ['active', 'pastDue'])));
  return one !== undefined;
}

/** Whether an order on the terms of a first purchase can be paid still: a second one would be a second first. */
async function firstPurchaseWaits(tx: Transaction, userId: number): Promise<boolean> {
  const [one] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(offers, and(eq(offers.productId, orders.productId), eq(offers.audience, 'firstPurchase')))
    .where(and(eq(orders.userId, userId), inArray(orders.state, ['created', 'paying'])))
    .limit(1);
  return one !== undefined;
}
