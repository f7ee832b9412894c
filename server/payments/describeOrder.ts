import { CURRENCIES } from '../../contract/money/payments';
import type { Order } from '../../contract/money/payments.schema';
import type { orders } from '../ground/db/schema/payments';

export type OrderRow = typeof orders.$inferSelect;

/** An order as its owner sees it: state and receipt. */
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
  };
}
