import { randomUUID } from 'node:crypto';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/failure';
import { READING_AD_BONUS, READING_AD_SECONDS, READING_ADS_A_DAY } from '../../contract/limits';
import type { AdStart, Reward } from '../../contract/task';
import { dayOf } from '../calendar';
import type { Database, Transaction } from '../db/database';
import { adViews } from '../db/schema/rewards';
import { award } from '../ledger/award';

/** Ads a user may still start today. */
export async function adsLeft(db: Database | Transaction, userId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ started: count() })
    .from(adViews)
    .where(and(eq(adViews.userId, userId), eq(adViews.day, dayOf(now))));
  return Math.max(0, READING_ADS_A_DAY - (row?.started ?? 0));
}

type Start = { readonly userId: number; readonly slotId: string; readonly page: string; readonly now: Date };

/** Begins an ad: from here the server's clock runs. Starts are what the day's share counts. */
export async function startAd(tx: Transaction, start: Start): Promise<Result<AdStart>> {
  const { userId, slotId, page, now } = start;
  const left = await adsLeft(tx, userId, now);
  if (left === 0) return failed('noReward');
  const id = randomUUID();
  await tx.insert(adViews).values({ id, userId, slotId, page, day: dayOf(now), startedAt: now });
  return success({ adId: id, seconds: READING_AD_SECONDS, bonus: READING_AD_BONUS, left: left - 1 });
}

/** Whether there was time for each of them, one at a time: for all that began at or after any moment since then. */
function wereRead(views: readonly { readonly startedAt: Date }[], now: Date): boolean {
  const starts = views.map(({ startedAt }) => startedAt.getTime());
  return starts.every((from) => {
    const since = starts.filter((start) => start >= from).length;
    return since * READING_AD_SECONDS * 1_000 <= now.getTime() - from;
  });
}

type Finish = {
  readonly userId: number;
  readonly adId: string;
  readonly requestId: string;
  readonly now: Date;
};

/**
 * Pays an ad that was read long enough, once. Another's ad is one that was never started. Ads that run side by side are
 * read one after another: each takes its seconds of the reader's time.
 */
export async function finishAd(tx: Transaction, finish: Finish): Promise<Result<Reward & { left: number }>> {
  const { userId, adId, requestId, now } = finish;
  const mine = and(eq(adViews.id, adId), eq(adViews.userId, userId));
  const [view] = await tx.select().from(adViews).where(mine).for('update');
  if (!view || view.paidAt !== null) return failed('noReward');
  const { day } = view;
  const paid = await tx
    .select({ startedAt: adViews.startedAt })
    .from(adViews)
    .where(and(eq(adViews.userId, userId), eq(adViews.day, day), isNotNull(adViews.paidAt)));
  if (!wereRead([view, ...paid], now)) return failed('adTooShort');
  await tx.update(adViews).set({ paidAt: now }).where(mine);
  const bonus = READING_AD_BONUS;
  const line = await award(tx, {
    userId,
    kind: 'ad',
    bonus,
    reference: { type: 'none' },
    requestId,
    at: now,
  });
  return success({ bonus, balance: line.balance, line, left: await adsLeft(tx, userId, now) });
}
