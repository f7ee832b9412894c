import { and, eq, isNull } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import { orders } from '../ground/db/schema/payments';
import { applyFacts } from './applyFacts';
import { closeAtDesk } from './checkOrder';
import type { OrderRow } from './describeOrder';
import { providerNamed } from './providers/openProviders';
import { ProviderAwayError } from './providers/provider';

/**
 * Cancels an open order at the provider, and closes it. It may turn out to be paid. Fails with
 * `providerAway`, or with `notSelling` if its provider is not configured.
 */
export async function cancelOrder(context: Context, order: OrderRow): Promise<Result<OrderRow>> {
  const { db } = context;
  if (order.providerRef === null) {
    const [closed] = await db
      .update(orders)
      .set({ state: 'failed', decline: 'cancelled', checkAt: null })
      .where(and(eq(orders.id, order.id), isNull(orders.providerRef)))
      .returning();
    // Another call has begun its payment meanwhile: the reader may retry.
    return closed ? success(closed) : failed('providerAway');
  }
  const provider = providerNamed(context, order.provider);
  if (provider === null) {
    const closed = await closeAtDesk(context, order, { state: 'failed', decline: 'cancelled' });
    return closed ? success(closed) : failed('notSelling');
  }
  try {
    const facts = await provider.cancel(order.providerRef);
    const after = await applyFacts(context, order.id, { ...facts, decline: 'cancelled' });
    return after ? success(after) : failed('notFound');
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return failed('providerAway');
  }
}
