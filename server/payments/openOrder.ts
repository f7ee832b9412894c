import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Currency, ORDER_OPEN_MS, type PaymentWay, VIP_AGAIN_DAYS } from '../../contract/money/payments';
import type { Terms } from '../../contract/money/payments.schema';
import { sameTerms } from '../../contract/money/purchaseTerms';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { orders } from '../ground/db/schema/payments';
import { nextCheck } from './checkTimes';
import type { OrderRow } from './describeOrder';
import { firstPurchaseWaits } from './firstPurchase';
import { productsFor, termsNow } from './products';
import { providerFor } from './providers/openProviders';
import { hasRenewal, isOfTier } from './renewals';
import { passesLimit } from './spendingLimit';
import { mayBegin, networkMark } from './velocity';

export type Purchase = {
  readonly userId: number;
  readonly way: PaymentWay;
  readonly productId: number;
  /** The price the reader saw, in minor units. */
  readonly money: number;
  readonly currency: Currency;
  /** Undefined for old clients, which do not send them. */
  readonly terms: Terms | undefined;
  readonly receiptEmail: string;
  readonly saveCard: boolean;
  readonly network: string;
};

/**
 * Creates an order, before any provider is asked. Refused, with nothing stored: `notSelling`,
 * `productChanged`, `alreadyVip`, `vipWithdrawn`, `renewalWaits`, `firstPurchaseWaits`, `tooManyPayments`,
 * `spendingLimit`.
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
  const sold = (await productsFor(tx, { userId, currency, secrets, now })).find(
    ({ product }) => product.id === productId,
  );
  if (sold === undefined || sold.money !== money) return failed('productChanged');
  const termsOfToday = termsNow(sold);
  if (!sameTerms(terms, termsOfToday)) return failed('productChanged');
  const { product } = sold;
  if (product.renews && !(provider.renews && way !== 'paypal')) return failed('notSelling');
  const { tierId } = product;
  if (product.kind === 'vip' && (await hasRenewal(tx, userId, tierId))) return failed('alreadyVip');
  if (product.kind === 'vip' && (await hasWithdrawn(tx, { userId, tierId, now })))
    return failed('vipWithdrawn');
  if (product.renews && (await renewalWaits(tx, userId, tierId))) return failed('renewalWaits');
  const reader = { userId, currency, days: context.days, now };
  if (await passesLimit(tx, reader, money)) return failed('spendingLimit');
  if (sold.firstBonus !== null && (await firstPurchaseWaits(tx, userId))) {
    return failed('firstPurchaseWaits');
  }
  const network = networkMark(secrets, purchase.network);
  if (!(await mayBegin(tx, secrets, { userId, network, now }))) return failed('tooManyPayments');
  const expiresAt = new Date(now.getTime() + ORDER_OPEN_MS);
  const open = { state: 'created', checks: 0, expiresAt, paidAt: null, refunded: 0, owed: 0, money } as const;
  const [order] = await tx
    .insert(orders)
    .values({
      id: randomUUID(),
      userId,
      productId,
      kind: product.kind,
      tierId,
      tierName: sold.tier?.name ?? '',
      gold: product.gold,
      bonus: product.kind === 'coins' ? sold.bonus : 0,
      firstBonus: product.kind === 'coins' ? sold.firstBonus : sold.firstBonus && 0,
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

/** Else a reader would have a tier's month for the price of a day, each month. */
async function hasWithdrawn(
  tx: Transaction,
  { userId, tierId, now }: { userId: number; tierId: number | null; now: Date },
): Promise<boolean> {
  const since = now.getTime() - VIP_AGAIN_DAYS * 86_400_000;
  const [one] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, 'vip'),
        isOfTier(tierId),
        sql`(${orders.withdrawal} ->> 'at')::float8 > ${since}::float8`,
      ),
    )
    .limit(1);
  return one !== undefined;
}

/** Whether another renewing order of a tier can still be paid: with a second one, two would renew. */
async function renewalWaits(tx: Transaction, userId: number, tierId: number | null): Promise<boolean> {
  const [one] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.renews, true),
        isOfTier(tierId),
        inArray(orders.state, ['created', 'paying']),
      ),
    )
    .limit(1);
  return one !== undefined;
}
