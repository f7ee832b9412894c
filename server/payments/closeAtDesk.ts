import { and, eq, inArray } from 'drizzle-orm';
import { isOpenOrder } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import { orders } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';

/**
 * Closes an open order of the test desk where the desk is off by now: nobody can pay it, and no money ever moved there. Of a real provider
 * that is not configured nobody knows what was paid: its orders wait for it. Null: it is none of those, or over meanwhile.
 */
export async function closeAtDesk(
  { db }: Pick<Context, 'db'>,
  { id, provider, state }: OrderRow,
  as: { readonly state: 'expired' } | { readonly state: 'failed'; readonly decline: 'cancelled' },
): Promise<OrderRow | null> {
  if (provider !== 'desk' || !isOpenOrder(state)) return null;
  const [closed] = await db
    .update(orders)
    .set({ ...as, checkAt: null })
    .where(and(eq(orders.id, id), inArray(orders.state, ['created', 'paying'])))
    .returning();
  return closed ?? null;
}
