import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Subscription } from '../../contract/schemas/payment';
import { CURRENCIES } from '../../contract/values/payments';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { orders, subscriptions } from '../ground/db/schema/payments';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { lockCommands } from '../ground/session/answerOnce';
import { applyIn } from './applyFacts';
import { newsOf } from './newsOf';
import { providerNamed } from './providers/openProviders';
import {
  type PaymentFacts,
  ProviderAwayError,
  ProviderRefusedError,
  type SubscriptionFacts,
} from './providers/provider';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const HOUR_MS = 3_600_000;
const LEASE_MS = 120_000;

/** What of a reader renews, or was cancelled and lasts still; null where nothing does. */
export async function readSubscription(
  db: Database | Transaction,
  userId: number,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.userId, userId), inArray(subscriptions.state, ['active', 'pastDue', 'ending'])),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row ?? null;
}

export function describeSubscription({
  state,
  money,
  currency,
  renewsAt,
}: SubscriptionRow): Subscription | null {
  if (state === 'ended') return null;
  const { symbol: currencySymbol } = CURRENCIES[currency];
  return { state, money, currency, currencySymbol, renewsAt: renewsAt.getTime() };
}

/** Asks the provider about a subscription, and books each payment that came of it. Rejects with ProviderAwayError. */
export async function checkSubscription(context: Context, id: string): Promise<SubscriptionRow | null> {
  const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  const provider = row && providerNamed(context, row.provider);
  if (!row || !provider) return row ?? null;
  const [owner] = await context.db.select({ id: users.id }).from(users).where(eq(users.id, row.userId));
  // Nobody is left to be VIP: nothing is charged any more.
  const mustStop = owner === undefined && row.state !== 'ending';
  const facts = await (mustStop ? provider.stopRenewing : provider.lookSubscription)(row.providerRef);
  return await applySubscription(context, row, facts);
}

/** Brings a subscription up to what its provider says. Each time it went on is an order of its own. */
export async function applySubscription(
  context: Context,
  { id, provider }: Pick<SubscriptionRow, 'id' | 'provider'>,
  facts: SubscriptionFacts,
): Promise<SubscriptionRow | null> {
  const { db, now } = context;
  for (const renewal of await newsOf(context, provider, facts.renewals)) {
    await transact(db, (tx) => bookRenewal(tx, context, id, renewal), 'recognised');
  }
  // Until its first payment it is nobody's VIP, and stops nobody from trying again.
  const state = facts.state === 'unpaid' ? 'ended' : facts.state;
  const [after] = await db
    .update(subscriptions)
    .set({
      state,
      renewsAt: facts.renewsAt,
      checkAt: facts.state === 'ended' ? null : nextLook(facts.renewsAt, now()),
    })
    .where(eq(subscriptions.id, id))
    .returning();
  return after ?? null;
}

/** A little after it should have been charged, or in a while. */
function nextLook(renewsAt: Date, now: Date): Date {
  const due = renewsAt.getTime() + HOUR_MS;
  return new Date(due > now.getTime() ? due : now.getTime() + 6 * HOUR_MS);
}

async function bookRenewal(
  tx: Transaction,
  context: Context,
  id: string,
  facts: PaymentFacts,
): Promise<void> {
  const [seen] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (!seen) return;
  await lockCommands(tx, seen.userId);
  const [of] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (!of) return;
  const [known] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, of.provider), eq(orders.providerRef, facts.ref)));
  if (known) {
    await applyIn(tx, context, known.id, facts);
    return;
  }
  // Only money makes a renewal: one that was tried and declined is the provider's to try again.
  if (facts.payment === null) return;
  const now = context.now();
  const { userId, productId, money, currency, days, provider } = of;
  const renewal = { id: randomUUID(), userId, productId, money, currency, days, provider } as const;
  await tx.insert(orders).values({
    ...renewal,
    kind: 'vip',
    gold: 0,
    bonus: 0,
    renews: true,
    way: 'renewal',
    providerRef: facts.ref,
    subscriptionId: id,
    state: 'paying',
    createdAt: now,
    expiresAt: now,
  });
  await applyIn(tx, context, renewal.id, { ...facts, orderId: renewal.id });
}

/** Asks about the subscriptions that are due, as `checkDueOrders` does. Resolves to how many were. */
export async function checkDueSubscriptions(context: Context, most = 100): Promise<number> {
  const { db, now } = context;
  for (let asked = 0; ; asked++) {
    if (asked >= most) return asked;
    const at = now().toISOString();
    const [due] = await db
      .update(subscriptions)
      .set({ checkAt: new Date(now().getTime() + LEASE_MS) })
      .where(
        eq(
          subscriptions.id,
          sql`(select id from subscriptions where check_at <= ${at}::timestamptz order by check_at limit 1
            for update skip locked)`,
        ),
      )
      .returning();
    if (!due) return asked;
    try {
      await checkSubscription(context, due.id);
    } catch (error) {
      if (!(error instanceof ProviderAwayError || error instanceof ProviderRefusedError)) throw error;
      console.error(`Subscription ${due.providerRef} could not be asked about: ${error.message}`);
    }
  }
}
