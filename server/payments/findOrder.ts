import { and, desc, eq, lt } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { orders } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';

/** A reader's own order; null where it is another's or there is none. */
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

/** A reader's orders, newest first, of numbers below `before`. */
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
