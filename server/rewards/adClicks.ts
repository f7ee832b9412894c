import { and, eq, gt, sql } from 'drizzle-orm';
import {
  AD_BAN_MS,
  AD_LIMIT_CLICK_TIMES,
  AD_LIMIT_INTERVAL_MS,
  AD_WARNINGS_BEFORE_BAN,
} from '../../contract/money/rewards';
import { failed, type Result, success } from '../../contract/wire/failure';
import { dayOf } from '../ground/calendar';
import type { Database, Transaction } from '../ground/db/database';
import { adClicks } from '../ground/db/schema/rewards';

type Counted = typeof adClicks.$inferSelect;

/** Returns until when a reader is banned from ads, or null (spec 4.9). */
export async function bannedUntil(
  db: Database | Transaction,
  userId: number,
  now: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({ until: adClicks.bannedUntil })
    .from(adClicks)
    .where(and(eq(adClicks.userId, userId), gt(adClicks.bannedUntil, now)));
  return row?.until ?? null;
}

/**
 * Counts a click, by the server's clock (spec 4.9). A click beyond the limit is refused, and its interval
 * becomes a warning; the day's last warning bans the reader from ads for a while. The row's lock serializes
 * clicks.
 */
export async function countAdClick(
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<Result<{ remainClickTimes: number }>> {
  const fresh = { userId, since: now, clicks: 0, day: dayOf(now), warnings: 0, bannedUntil: null };
  await tx.insert(adClicks).values(fresh).onConflictDoNothing();
  const [before] = await tx.select().from(adClicks).where(eq(adClicks.userId, userId)).for('update');
  if (!before) throw new Error('A row that was just written is gone.');
  if (before.bannedUntil !== null && before.bannedUntil > now) return failed('adsBanned');
  const after = withClick(before, now);
  await tx.update(adClicks).set(after).where(eq(adClicks.userId, userId));
  if (after.clicks > AD_LIMIT_CLICK_TIMES) return failed('tooManyAdClicks');
  return success({ remainClickTimes: AD_LIMIT_CLICK_TIMES - after.clicks });
}

function withClick(before: Counted, now: Date): Counted {
  const day = dayOf(now);
  const goesOn = before.day === day && now.getTime() - before.since.getTime() < AD_LIMIT_INTERVAL_MS;
  const clicks = goesOn ? before.clicks + 1 : 1;
  const warnings = before.day === day ? before.warnings : 0;
  const isWarned = clicks === AD_LIMIT_CLICK_TIMES + 1;
  const after = { ...before, since: goesOn ? before.since : now, clicks, day };
  if (!isWarned) return { ...after, warnings };
  const isBanned = warnings + 1 >= AD_WARNINGS_BEFORE_BAN;
  return {
    ...after,
    warnings: isBanned ? 0 : warnings + 1,
    bannedUntil: isBanned ? new Date(now.getTime() + AD_BAN_MS) : null,
  };
}

/** Returns the readers banned from ads, the longest bans first. */
export async function listAdBans(db: Database, now: Date): Promise<{ userId: number; until: Date }[]> {
  const rows = await db
    .select({ userId: adClicks.userId, until: adClicks.bannedUntil })
    .from(adClicks)
    .where(gt(adClicks.bannedUntil, now))
    .orderBy(sql`${adClicks.bannedUntil} desc, ${adClicks.userId}`);
  return rows.flatMap(({ userId, until }) => (until ? [{ userId, until }] : []));
}

/** Ends a ban and deletes the day's warnings. Returns false if there was none. */
export async function liftAdBan(db: Database, userId: number, now: Date): Promise<boolean> {
  const lifted = await db
    .update(adClicks)
    .set({ bannedUntil: null, warnings: 0, clicks: 0 })
    .where(and(eq(adClicks.userId, userId), gt(adClicks.bannedUntil, now)))
    .returning({ userId: adClicks.userId });
  return lifted.length > 0;
}

/** Moves a guest's ban to the account, so that logging in does not end it. */
export async function mergeAdClicks(tx: Transaction, guestId: number, userId: number): Promise<void> {
  await tx.execute(sql`insert into ad_clicks (user_id, since, clicks, day, warnings, banned_until)
    select ${userId}::bigint, since, clicks, day, warnings, banned_until from ad_clicks
      where user_id = ${guestId}::bigint
    on conflict (user_id) do update
      set banned_until = greatest(ad_clicks.banned_until, excluded.banned_until)`);
  await tx.execute(sql`delete from ad_clicks where user_id = ${guestId}::bigint`);
}
