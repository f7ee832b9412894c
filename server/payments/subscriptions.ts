import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { orders, subscriptions } from '../ground/db/schema/payments';
import { transact } from '../ground/db/transact';
import { lockCommands } from '../ground/session/answerOnce';
import { readTierName } from '../members/coverage';
import { announceRenewalStopped } from '../push/announce';
import { applyIn } from './applyFacts';
import { newsOf } from './newsOf';
import { providerNamed } from './providers/openProviders';
import {
  type PaymentFacts,
  ProviderAwayError,
  ProviderRefusedError,
  type SubscriptionFacts,
} from './providers/provider';
import { isToStop, renews, type SubscriptionRow, whyToStop } from './renewals';

const HOUR_MS = 3_600_000;
const LEASE_MS = 120_000;
/** The pause between checks of a subscription that must not renew, until the provider has stopped it. */
const STOP_AGAIN_MS = 60_000;
const CHARGED_ALL_THE_SAME = 'It was charged after its renewal was cancelled: give the money back.';

/**
 * Asks the provider about a subscription, books the payments of its renewals, and stops it if it must not
 * renew. Rejects with ProviderAwayError. Null if there is none.
 */
export async function checkSubscription(context: Context, id: string): Promise<SubscriptionRow | null> {
  const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  const provider = row && providerNamed(context, row.provider);
  if (!row || !provider) return row ?? null;
  const after = await applySubscription(context, row, await provider.lookSubscription(row.providerRef));
  if (after === null || !isToStop(after)) return after;
  return await applySubscription(context, after, await provider.stopRenewing(row.providerRef));
}

/**
 * Asks the providers to stop subscriptions, see `wantNoRenewal`, and returns them as they are then. A provider
 * that is away or refuses is asked again by the worker.
 */
export async function stopRenewals(
  context: Context,
  rows: readonly SubscriptionRow[],
): Promise<SubscriptionRow[]> {
  const after = [];
  for (const row of rows) {
    try {
      after.push((await checkSubscription(context, row.id)) ?? row);
    } catch (error) {
      if (!(error instanceof ProviderAwayError || error instanceof ProviderRefusedError)) throw error;
      console.error(`Subscription ${row.providerRef} was not stopped yet: ${error.message}`);
      after.push(row);
    }
  }
  return after;
}

/** Applies the provider's facts to a subscription. Each renewal becomes an order. */
async function applySubscription(
  context: Context,
  { id, provider }: Pick<SubscriptionRow, 'id' | 'provider'>,
  facts: SubscriptionFacts,
): Promise<SubscriptionRow | null> {
  const { db, now } = context;
  // The state first: a renewal that was charged in spite of a stop gets a complaint.
  await transact(db, (tx) => keepState(tx, context, id, facts), 'recognised');
  for (const renewal of await newsOf(context, provider, facts.renewals)) {
    await transact(db, (tx) => bookRenewal(tx, context, id, renewal), 'recognised');
  }
  return await transact(db, (tx) => planNextLook(tx, id, facts, now()), 'recognised');
}

/** Uses the current row: the reader may have cancelled since the provider was asked. */
async function planNextLook(
  tx: Transaction,
  id: string,
  facts: SubscriptionFacts,
  now: Date,
): Promise<SubscriptionRow | null> {
  const row = await lockSubscription(tx, id);
  if (row === null) return null;
  const next = facts.state === 'ended' ? null : nextLook(facts.renewsAt, now);
  const checkAt = isToStop(row) ? new Date(now.getTime() + STOP_AGAIN_MS) : next;
  await tx.update(subscriptions).set({ checkAt }).where(eq(subscriptions.id, id));
  return { ...row, checkAt };
}

async function keepState(
  tx: Transaction,
  context: Context,
  id: string,
  facts: SubscriptionFacts,
): Promise<void> {
  const row = await lockSubscription(tx, id);
  if (row === null) return;
  const now = context.now();
  // Until its first payment it gives no VIP and does not block another try.
  const state = facts.state === 'unpaid' ? 'ended' : facts.state;
  const begins = row.stopReason === null && renews({ state }) && !renews(row);
  const stop = begins ? await whyToStop(tx, row, now) : null;
  await tx
    .update(subscriptions)
    .set({ state, renewsAt: facts.renewsAt, ...stop })
    .where(eq(subscriptions.id, id));
  if (stop?.stopReason === 'second') await announceRenewalStopped(tx, row, now);
}

/** Locks a subscription after its reader's commands, as `lockOrder` does for an order. */
async function lockSubscription(tx: Transaction, id: string): Promise<SubscriptionRow | null> {
  for (let owner = 0; ; ) {
    const [seen] = await tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.id, id));
    if (!seen) return null;
    if (seen.userId !== owner) await lockCommands(tx, seen.userId);
    owner = seen.userId;
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    if (row?.userId === owner) return row;
  }
}

/** An hour after its charge is due, or in six hours if that has passed. */
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
  const of = await lockSubscription(tx, id);
  if (of === null) return;
  const [known] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, of.provider), eq(orders.providerRef, facts.ref)));
  if (known) {
    await applyIn(tx, context, known.id, facts);
    return;
  }
  // Only money makes a renewal: the provider itself retries one that was declined.
  if (facts.payment === null) return;
  const now = context.now();
  const { userId, productId, tierId, money, currency, days, provider, stopWantedAt } = of;
  const tierName = tierId === null ? '' : await readTierName(tx, tierId);
  const renewal = {
    id: randomUUID(),
    userId,
    productId,
    tierId,
    tierName,
    money,
    currency,
    days,
    provider,
  } as const;
  const isCharged = stopWantedAt !== null && facts.payment.at > stopWantedAt;
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
    complaint: isCharged ? CHARGED_ALL_THE_SAME : '',
    createdAt: now,
    expiresAt: now,
  });
  await applyIn(tx, context, renewal.id, { ...facts, orderId: renewal.id });
}

/** Checks the due subscriptions, as `checkDueOrders` does. Resolves to their number. */
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
