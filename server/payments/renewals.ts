import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { CURRENCIES } from '../../contract/money/payments';
import type { Subscription } from '../../contract/money/payments.schema';
import { VIP_TIER } from '../../contract/money/tiers';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { subscriptions } from '../ground/db/schema/payments';
import { users } from '../ground/db/schema/users';
import { announceRenewalStopped } from '../push/announce';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Whether the provider will charge it again. */
export function renews({ state }: Pick<SubscriptionRow, 'state'>): boolean {
  return state === 'active' || state === 'pastDue';
}

/** Whether the provider must be asked to stop it, and has not confirmed yet that it did. */
export function isToStop(row: Pick<SubscriptionRow, 'state' | 'stopReason'>): boolean {
  return row.stopReason !== null && renews(row);
}

/** SQL for a subscription that renews as intended; an account has one of a tier at most (decision 0053). */
const GOES_ON: SQL = sql`state in ('active', 'pastDue') and stop_reason is null`;

/** A reader's subscriptions that renew, are being stopped, or still last; those that continue first. */
export async function readRenewals(
  db: Database | Transaction,
  userId: number,
  isMeant?: SQL,
): Promise<SubscriptionRow[]> {
  const lasts = inArray(subscriptions.state, ['active', 'pastDue', 'ending']);
  return await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), lasts, isMeant))
    .orderBy(sql`stop_reason is null desc, state = 'ending', created_at, id`);
}

/** SQL for the subscriptions or orders of a tier, which name VIP by null or by its number. */
export const isOfTier = (tierId: number | null): SQL =>
  sql`coalesce(tier_id, ${VIP_TIER}::bigint) = ${tierId ?? VIP_TIER}::bigint`;

/** Whether a subscription of the reader to a tier continues: no second one may begin. */
export async function hasRenewal(tx: Transaction, userId: number, tierId: number | null): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from subscriptions where user_id = ${userId}::bigint and ${isOfTier(tierId)} and ${GOES_ON} limit 1`,
  );
  return rows.length > 0;
}

/** A subscription as its reader sees it. An ended one is shown as stopped: nothing more is charged. */
export function describeRenewal(row: SubscriptionRow): Subscription {
  const { id, tierId, state, stopReason: stop, money, currency, renewsAt } = row;
  const { symbol: currencySymbol } = CURRENCIES[currency];
  const shown = state === 'ended' ? 'ending' : state;
  return {
    id,
    state: shown,
    stop,
    money,
    currency,
    currencySymbol,
    renewsAt: renewsAt.getTime(),
    ...(tierId !== null && { tierId }),
  };
}

/**
 * Stores that none of a reader's subscriptions shall renew, or none of a tier, including those that are
 * ending: if the provider restarts one, it is stopped again. Returns those that the provider must be asked to
 * stop. The reader's commands are locked.
 */
export async function wantNoRenewal(
  tx: Transaction,
  userId: number,
  now: Date,
  { tierId }: { readonly tierId?: number | null | undefined } = {},
): Promise<SubscriptionRow[]> {
  const isMeant = tierId === undefined ? undefined : isOfTier(tierId);
  const renewals = await readRenewals(tx, userId, isMeant);
  if (renewals.length === 0) return [];
  await tx.update(users).set({ renewalsCancelledAt: now }).where(eq(users.id, userId));
  const lasts = inArray(subscriptions.state, ['active', 'pastDue', 'ending']);
  await tx
    .update(subscriptions)
    .set({ stopWantedAt: now, stopReason: 'cancelled', checkAt: now })
    .where(and(eq(subscriptions.userId, userId), lasts, isNull(subscriptions.stopReason), isMeant));
  return (await readRenewals(tx, userId, isMeant)).filter(isToStop);
}

/**
 * Why a subscription that begins to renew must be stopped, and since when; null if it may continue. Reasons:
 * its account was deleted, its reader cancelled renewals after it was begun, or another one of theirs
 * for the same tier continues. The row is locked after its reader's commands.
 */
export async function whyToStop(
  tx: Transaction,
  { id, userId, tierId, createdAt }: SubscriptionRow,
  now: Date,
): Promise<Pick<SubscriptionRow, 'stopReason' | 'stopWantedAt'> | null> {
  const [owner] = await tx
    .select({ cancelledAt: users.renewalsCancelledAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner) return { stopReason: 'accountGone', stopWantedAt: now };
  const { cancelledAt } = owner;
  if (cancelledAt !== null && cancelledAt >= createdAt) {
    return { stopReason: 'cancelled', stopWantedAt: cancelledAt };
  }
  const others = await rowsOf(
    tx,
    sql`select 1 from subscriptions where user_id = ${userId}::bigint and id <> ${id}::uuid
      and ${isOfTier(tierId)} and ${GOES_ON} limit 1`,
  );
  return others.length > 0 ? { stopReason: 'second', stopWantedAt: now } : null;
}

/**
 * Keeps one subscription of each tier of a guest and the account it is merged into, and marks the others to be
 * stopped: a paid one before one that waits for money, then the account's, then the older one. Both readers' commands
 * are locked.
 */
export async function keepOneRenewal(
  tx: Transaction,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const stopped = await rowsOf<{ id: string }>(
    tx,
    sql`update subscriptions s set stop_wanted_at = ${at}, stop_reason = 'second', check_at = ${at}
      from (select id, row_number() over (
          partition by coalesce(tier_id, 1) order by state = 'active' desc, user_id = ${userId}::bigint desc,
          created_at, id) as place
        from subscriptions where user_id in (${guestId}::bigint, ${userId}::bigint) and ${GOES_ON}) r
      where r.id = s.id and r.place > 1 returning s.id`,
  );
  for (const { id } of stopped) await announceRenewalStopped(tx, { id, userId }, now);
}

/** How long a provider has to confirm a stop, with a try each minute. */
const STOPPED_WITHIN_MS = 3_600_000;

/**
 * The subscriptions that must not renew and were not confirmed as stopped in time, a line each for the
 * operator.
 */
export async function unstoppedRenewals({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const before = new Date(now().getTime() - STOPPED_WITHIN_MS).toISOString();
  const rows = await rowsOf<{ provider: string; ref: string; userId: number; since: string }>(
    db,
    sql`select provider, provider_ref as ref, user_id::float8 as "userId",
        to_char(stop_wanted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since from subscriptions
      where state in ('active', 'pastDue') and stop_wanted_at < ${before}::timestamptz order by stop_wanted_at`,
  );
  return rows.map(
    ({ provider, ref, userId, since }) =>
      `subscription ${ref} of reader ${userId} must not renew since ${since} UTC, and ${provider} has not stopped it: cancel it there`,
  );
}
