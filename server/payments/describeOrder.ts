import { and, desc, eq, lt } from 'drizzle-orm';
import { CURRENCIES, isPaidOrder, WITHDRAWAL_DAYS } from '../../contract/money/payments';
import type { Order } from '../../contract/money/payments.schema';
import { endOfDay } from '../ground/calendar';
import type { Context } from '../ground/context';
import { type OrderWithdrawal, orders } from '../ground/db/schema/payments';

export type OrderRow = typeof orders.$inferSelect;

export function describeOrder(row: OrderRow): Order {
  const { id: orderId, number, state, kind, productId, gold, days, renews, money, currency } = row;
  const { withheld, leftBehind, refunded, provider, way, decline, cardBrand, cardLast4 } = row;
  return {
    orderId,
    number,
    state,
    kind,
    productId,
    gold,
    bonus: row.bonus - leftBehind,
    withheld: withheld + leftBehind,
    days,
    renews,
    ...(row.tierName !== '' && { tier: row.tierName }),
    money,
    currency,
    currencySymbol: CURRENCIES[currency].symbol,
    refunded,
    provider,
    way,
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    paidAt: row.paidAt?.getTime() ?? null,
    decline,
    card: cardLast4 === '' ? null : { brand: cardBrand, last4: cardLast4 },
    withdrawUntil: withdrawableUntil(row)?.getTime() ?? null,
    withdrawal: row.withdrawal && receiptOf(row.withdrawal, row.owed),
    invoice: row.invoice,
  };
}

function receiptOf(withdrawal: OrderWithdrawal, owed: number): Order['withdrawal'] {
  const { money, spent, coins, bonus, debt, days, at } = withdrawal;
  return { money, spent, coins, bonus, debt, days, at, owed };
}

/** Until when an order can be withdrawn from, whether that is over or not; null if it cannot. */
export function withdrawableUntil(order: OrderRow): Date | null {
  const { state, paidAt, providerRef, disputed, withdrawal } = order;
  if (!isPaidOrder(state) || paidAt === null || providerRef === null) return null;
  if (disputed > 0 || withdrawal !== null) return null;
  return endOfDay(new Date(paidAt.getTime() + WITHDRAWAL_DAYS * 86_400_000));
}

/** A reader's own order; null if there is none or it is another reader's. */
export async function findOrder(
  { db }: Pick<Context, 'db'>,
  userId: number,
  orderId: string,
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return order ?? null;
}

/** A reader's orders with numbers below `before`, newest first. */
export async function listOrders(
  { db }: Pick<Context, 'db'>,
  userId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<OrderRow[]> {
  const older = before === null ? undefined : lt(orders.number, before);
  return await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), older))
    .orderBy(desc(orders.number))
    .limit(limit);
}
