import type { Context } from '../ground/context';
import { keptFor } from '../ground/db/keptFor';
import { checkOrder } from './checkOrder';
import type { OrderRow } from './describeOrder';
import { ProviderAwayError, ProviderRefusedError } from './providers/provider';

/** However often a page asks, the provider is asked about one order no more often than this. */
const LEAST_PAUSE_MS = 3_000;
const MOST_KEPT = 10_000;

const askedOf = keptFor(() => new Map<string, number>());

/** An open order after the provider was asked about it; as it is where that was a moment ago, or the provider is away. */
export async function askNow(context: Context, order: OrderRow): Promise<OrderRow> {
  const asked = askedOf(context.db);
  const now = context.now().getTime();
  if (now - (asked.get(order.id) ?? Number.NEGATIVE_INFINITY) < LEAST_PAUSE_MS) return order;
  asked.delete(order.id);
  for (const [id, at] of asked) {
    if (asked.size < MOST_KEPT && now - at < LEAST_PAUSE_MS) break;
    asked.delete(id);
  }
  asked.set(order.id, now);
  try {
    return await checkOrder(context, order);
  } catch (error) {
    if (!(error instanceof ProviderAwayError || error instanceof ProviderRefusedError)) throw error;
    console.error(`Order ${order.number} could not be asked about: ${error.message}`);
    return order;
  }
}
