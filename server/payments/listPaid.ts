import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../ground/db/database';
import { orders, paymentObjects } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';

/** A range of time, and where a page begins: after the line of this moment and name. */
export type PaidRange = {
  readonly from: Date;
  readonly to: Date;
  readonly after: { readonly at: Date; readonly name: string } | null;
  readonly limit: number;
};

/** Orders by the time of their payment. */
export async function listPaidOrders(
  db: Database,
  { from, to, after, limit }: PaidRange,
): Promise<OrderRow[]> {
  const { paidAt, number } = orders;
  return await db
    .select()
    .from(orders)
    .where(
      and(
        gte(paidAt, from),
        lt(paidAt, to),
        after === null
          ? undefined
          : sql`(${paidAt}, ${number}) > (${after.at.toISOString()}::timestamptz, ${after.name}::bigint)`,
      ),
    )
    .orderBy(asc(paidAt), asc(number))
    .limit(limit);
}

export type PaidRefund = {
  readonly id: string;
  readonly order: number;
  readonly money: number;
  readonly currency: OrderRow['currency'];
  readonly at: Date;
};

/** Refunds of orders by their time. */
export async function listRefunds(
  db: Database,
  { from, to, after, limit }: PaidRange,
): Promise<PaidRefund[]> {
  const { at, objectId, kind, money } = paymentObjects;
  return await db
    .select({ id: objectId, order: orders.number, money, currency: orders.currency, at })
    .from(paymentObjects)
    .innerJoin(orders, eq(orders.id, paymentObjects.orderId))
    .where(
      and(
        eq(kind, 'refund'),
        gte(at, from),
        lt(at, to),
        after === null
          ? undefined
          : sql`(${at}, ${objectId}) > (${after.at.toISOString()}::timestamptz, ${after.name})`,
      ),
    )
    .orderBy(asc(at), asc(objectId))
    .limit(limit);
}
