import { and, eq, inArray, sql } from 'drizzle-orm';
import { isOpenOrder } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import { keptFor, rowsOf } from '../ground/db/database';
import { orders } from '../ground/db/schema/payments';
import { applyFacts } from './applyFacts';
import { nextCheck } from './checkTimes';
import type { OrderRow } from './describeOrder';
import { newsOf } from './newsOf';
import { providerNamed } from './providers/openProviders';
import { type Provider, ProviderAwayError, ProviderRefusedError } from './providers/provider';
import { checkSubscription } from './subscriptions';
import { MOST_DECLINES } from './velocity';

/**
 * Asks the provider about an order and applies the answer. An order that has expired or was declined too
 * often is first cancelled there, so that no closed order is paid. Rejects with ProviderAwayError.
 */
export async function checkOrder(context: Context, order: OrderRow): Promise<OrderRow> {
  const { providerRef } = order;
  if (providerRef === null) return await checkUnbegun(context, order);
  const provider = providerNamed(context, order.provider);
  const isOver = isOpenOrder(order.state) && order.expiresAt <= context.now();
  if (provider === null) {
    return (isOver && (await closeAtDesk(context, order, { state: 'expired' }))) || order;
  }
  const facts = await (isOver ? provider.cancel(providerRef) : provider.look(providerRef));
  // An open order may have been closed a moment ago, and the caller needs to know.
  const isOld = order.invoice !== null && (await newsOf(context, order.provider, [facts])).length === 0;
  let after = isOld ? order : ((await applyFacts(context, order.id, facts)) ?? order);
  if (isOpenOrder(after.state) && after.declines >= MOST_DECLINES) {
    const ended = await provider.cancel(providerRef);
    after = (await applyFacts(context, order.id, { ...ended, decline: 'tooManyTries' })) ?? after;
  }
  if (after.owed > 0) after = await payBack(context, provider, after, providerRef);
  if (after.subscriptionId !== null && after.way !== 'renewal') {
    await checkSubscription(context, after.subscriptionId);
  }
  return after;
}

/**
 * Has the provider pay a withdrawal back. The provider was just asked what it paid back already, and the key
 * makes a second request at the same time harmless, so that retries pay nothing twice.
 */
async function payBack(
  context: Context,
  provider: Provider,
  order: OrderRow,
  ref: string,
): Promise<OrderRow> {
  const { id, owed: money } = order;
  await provider.refund(ref, { money, key: `${id}-${money}` });
  return (await applyFacts(context, id, await provider.look(ref))) ?? order;
}

/**
 * Checks an order without a provider's reference: its secret was never handed out, so it cannot be paid, and
 * simply expires.
 */
async function checkUnbegun({ db, now }: Context, order: OrderRow): Promise<OrderRow> {
  const isOver = order.expiresAt <= now();
  const checks = order.checks + 1;
  const changes = isOver
    ? ({ state: 'expired', checkAt: null } as const)
    : { checks, checkAt: nextCheck({ ...order, checks }, now()) };
  if (!isOpenOrder(order.state)) return order;
  const [after] = await db
    .update(orders)
    .set(changes)
    .where(sql`${orders.id} = ${order.id} and ${orders.providerRef} is null`)
    .returning();
  return after ?? order;
}

const LEASE_MS = 120_000;

/**
 * The reconciler: checks every due order. Claims each by moving its next check into the future, so that
 * several servers can share the work and a crashed one blocks nothing. Retries later if a provider cannot be
 * reached. Resolves to the number of orders checked.
 */
export async function checkDueOrders(context: Context, most = 100): Promise<number> {
  let asked = 0;
  for (; asked < most; asked++) {
    const order = await claimDue(context);
    if (order === null) return asked;
    try {
      const after = await checkOrder(context, order);
      await settle(context, after);
    } catch (error) {
      if (!(error instanceof ProviderAwayError || error instanceof ProviderRefusedError)) throw error;
      console.error(`Order ${order.number} could not be asked about: ${error.message}`);
      await settle(context, { ...order, checks: order.checks + 1 });
    }
  }
  return asked;
}

async function claimDue({ db, now }: Context): Promise<OrderRow | null> {
  const at = now().toISOString();
  const lease = new Date(now().getTime() + LEASE_MS);
  const [due] = await db
    .update(orders)
    .set({ checkAt: lease })
    .where(
      eq(
        orders.id,
        sql`(select id from orders where check_at <= ${at}::timestamptz order by check_at limit 1
          for update skip locked)`,
      ),
    )
    .returning();
  return due ?? null;
}

/** Schedules the next check of an unchanged order, at growing intervals. */
async function settle({ db, now }: Context, seen: OrderRow): Promise<void> {
  const checks = seen.checks + 1;
  // A paid order with a complaint may still be refunded, which settles it.
  const isSettled = seen.complaint !== '' && seen.paidAt === null && !isOpenOrder(seen.state);
  const checkAt = isSettled ? null : nextCheck({ ...seen, checks }, now());
  await rowsOf(
    db,
    sql`update orders set checks = ${checks}::int, check_at = ${checkAt?.toISOString() ?? null}::timestamptz
      where id = ${seen.id}::uuid and state = ${seen.state}`,
  );
}

/** The shortest time between two questions about one order, however often a page polls. */
const LEAST_PAUSE_MS = 3_000;
const MOST_KEPT = 10_000;

const askedOf = keptFor(() => new Map<string, number>());

/**
 * Asks the provider about an open order; returns it unchanged if it was asked a moment ago or cannot be
 * reached.
 */
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

/**
 * Closes an open order of the test desk while the desk is switched off: it cannot be paid, and no real money
 * moved. Orders of a real provider that is not configured stay open, since they may have been paid. Null if
 * it is no such order, or was closed meanwhile.
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
