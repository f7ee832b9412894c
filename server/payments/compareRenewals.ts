import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { subscriptions } from '../ground/db/schema/payments';
import type { Difference } from './books';
import { type Provider, ProviderRefusedError } from './providers/provider';
import { renews, type SubscriptionRow } from './renewals';
import { checkSubscription } from './subscriptions';

/**
 * Compares what a provider says it will charge again with what goes on here. Whatever differs is asked about on the spot, so that lost
 * news is heard and what must not renew is stopped; what differs after that is returned. Rejects with ProviderAwayError.
 */
export async function* compareRenewals(context: Context, provider: Provider): AsyncGenerator<Difference> {
  const listed = new Set<string>();
  for await (const { ref, orderId } of provider.listRenewing()) {
    listed.add(ref);
    const known = await find(context, provider, ref);
    if (known === null) {
      yield { payment: ref, what: `renews for order ${orderId}, and no reader here has it: cancel it there` };
    } else if (!goesOn(known)) yield* askAgain(context, known);
  }
  // The list may be older than what began to renew while it was read: each is asked about by itself.
  for (const row of await goingOn(context, provider)) {
    if (!listed.has(row.providerRef)) yield* askAgain(context, row);
  }
}

async function* askAgain(context: Context, row: SubscriptionRow): AsyncGenerator<Difference> {
  const { id, providerRef: payment, userId } = row;
  try {
    const after = await checkSubscription(context, id);
    if (after && renews(after) && !goesOn(after)) {
      yield { payment, what: `must not renew for reader ${userId}, and does: cancel it there` };
    }
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    yield { payment, what: `of reader ${userId} cannot be asked about: ${error.message}` };
  }
}

const goesOn = (row: SubscriptionRow) => renews(row) && row.stopReason === null;

async function find({ db }: Context, { name }: Provider, ref: string): Promise<SubscriptionRow | null> {
  const is = and(eq(subscriptions.provider, name), eq(subscriptions.providerRef, ref));
  const [row] = await db.select().from(subscriptions).where(is);
  return row ?? null;
}

async function goingOn({ db }: Context, { name }: Provider): Promise<SubscriptionRow[]> {
  const is = and(
    eq(subscriptions.provider, name),
    sql`state in ('active', 'pastDue') and stop_reason is null`,
  );
  return await db.select().from(subscriptions).where(is);
}
