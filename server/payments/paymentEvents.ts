import { and, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PaymentProviderName } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import type { Database } from '../ground/db/database';
import { orders, paymentEvents, subscriptions } from '../ground/db/schema/payments';
import { claim, createBell, isStillClaimed, type Queue } from '../ground/queue';
import { applyFacts, orderOf } from './applyFacts';
import { checkOrder } from './checkOrder';
import { providerNamed } from './providers/openProviders';
import type { Provider, ReceivedEvent } from './providers/provider';
import { checkSubscription } from './subscriptions';

type EventRow = typeof paymentEvents.$inferSelect;

/** Longer than a question to a provider may take. */
const LEASE_MS = 120_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** Over three days of tries; the reconciler catches what is given up. */
const MOST_TRIES = 20;
const KEPT_MS = 90 * 86_400_000;

/** Rung after an event was stored, so that the worker applies it at once. */
export const paymentBell = createBell();

const EVENTS: Queue<typeof paymentEvents> = {
  table: paymentEvents,
  claimed: 'claimedUntil',
  isDue: (now) =>
    and(isNull(paymentEvents.appliedAt), isNull(paymentEvents.parkedAt), lte(paymentEvents.nextAt, now)),
  order: sql`next_at, id`,
  holdsMs: LEASE_MS,
  promise: 'atLeastOnce',
};

/** Stores a provider's event for the worker, once. `at`: when it is due, by default now. */
export async function storeEvent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  provider: PaymentProviderName,
  { eventId, type, subject }: ReceivedEvent,
  at: Date = now(),
): Promise<void> {
  if (subject === null) return;
  await db
    .insert(paymentEvents)
    .values({ provider, eventId, type, subject, receivedAt: now(), nextAt: at })
    .onConflictDoNothing();
  paymentBell(db).ring();
}

/** Applies the due events one after another. Resolves to their number. */
export async function applyDueEvents(context: Context, isStopped = () => false): Promise<number> {
  const { db, now } = context;
  for (let applied = 0; ; applied++) {
    if (isStopped()) return applied;
    const [event] = await claim(db, EVENTS, now());
    if (!event) return applied;
    try {
      await applyEvent(context, event);
      await settle(db, event, { appliedAt: now(), complaint: '' });
    } catch (error) {
      const complaint = error instanceof Error ? error.message.slice(0, 500) : String(error);
      console.error(`Event ${event.eventId} of ${event.provider}, try ${event.attempts}: ${complaint}`);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (event.attempts - 1), LONGEST_PAUSE_MS);
      const nextAt = new Date(now().getTime() + pause);
      const isGivenUp = event.attempts >= MOST_TRIES;
      await settle(db, event, { complaint, nextAt, ...(isGivenUp && { parkedAt: now() }) });
    }
  }
}

/** Asks the provider for the current state: an event may be late or stale, and only names what to look up. */
async function applyEvent(context: Context, { provider: name, subject }: EventRow): Promise<void> {
  const provider = providerNamed(context, name);
  if (provider === null) throw new Error(`${name} is not configured.`);
  if (subject.kind === 'payment') await applyPayment(context, provider, subject.ref);
  else await applySubscriptionOf(context, provider, subject.ref);
}

async function applyPayment(context: Context, provider: Provider, ref: string): Promise<void> {
  const { db } = context;
  const [known] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.provider, provider.name), eq(orders.providerRef, ref)));
  if (known) {
    await checkOrder(context, known);
    return;
  }
  // The event may be earlier than the order's reference, the order may be known by its page, or the payment
  // is none of ours.
  const facts = await provider.look(ref);
  const order = await orderOf(db, provider.name, facts);
  if (order === null) return;
  if (order.providerRef === null) await applyFacts(context, order.id, facts);
  else await checkOrder(context, order);
}

async function applySubscriptionOf(context: Context, provider: Provider, ref: string): Promise<void> {
  const [known] = await context.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider.name), eq(subscriptions.providerRef, ref)));
  if (known) await checkSubscription(context, known.id);
}

async function settle(db: Database, event: EventRow, changes: Partial<EventRow>): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ ...changes, claimedUntil: null })
    .where(isStillClaimed(EVENTS, event));
}

export async function removeOldEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .delete(paymentEvents)
    .where(and(isNotNull(paymentEvents.appliedAt), lt(paymentEvents.appliedAt, before)));
}
