import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { READING_AD_BONUS, READING_AD_SECONDS, READING_ADS_A_DAY } from '../../contract/money/rewards';
import type { AdStart, Reward } from '../../contract/money/rewards.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { dayOf } from '../ground/calendar';
import type { Database, Transaction } from '../ground/db/database';
import { adViews } from '../ground/db/schema/rewards';
import type { Giving } from '../ground/limits/guests';
import { bannedUntil } from './adClicks';
import { awardBonus } from './awardBonus';
import { bonusWithoutEmail } from './withoutMailbox';

const AD_MS = READING_AD_SECONDS * 1_000;

/** Returns how many ads are still paid today. An aborted ad does not count. */
export function adsLeft(db: Database | Transaction, userId: number, now: Date): Promise<number> {
  return adsLeftOn(db, userId, dayOf(now));
}

async function adsLeftOn(db: Database | Transaction, userId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ paid: count() })
    .from(adViews)
    .where(
      and(
        eq(adViews.userId, userId),
        eq(adViews.day, day),
        isNull(adViews.episodeId),
        isNotNull(adViews.paidAt),
      ),
    );
  return Math.max(0, READING_ADS_A_DAY - (row?.paid ?? 0));
}

type Start = { readonly userId: number; readonly slotId: string; readonly page: string };

/**
 * Starts an ad and its time by the server's clock. Fails if the bonus would be refused anyway. One ad at a
 * time: an earlier one that has not run long enough becomes void. The last one that has is kept, since the
 * report of its end may be waiting for a connection.
 */
export async function startAd(tx: Transaction, giving: Giving, start: Start): Promise<Result<AdStart>> {
  const { userId, slotId, page } = start;
  const { now } = giving;
  if (await bannedUntil(tx, userId, now)) return failed('adsBanned');
  const left = await adsLeft(tx, userId, now);
  if (left === 0) return failed('noReward');
  const withoutEmail = await bonusWithoutEmail(tx, giving, userId);
  if (withoutEmail !== null && withoutEmail < READING_AD_BONUS) return failed('emailNeeded');
  await removeOpenAds(tx, userId, now);
  const id = randomUUID();
  await tx.insert(adViews).values({ id, userId, slotId, page, day: dayOf(now), startedAt: now });
  return success({ adId: id, seconds: READING_AD_SECONDS, bonus: READING_AD_BONUS, left: left - 1 });
}

/**
 * Removes ads that were started and not finished, of both kinds: only one is watched at a time. The last one
 * is kept if it had its time.
 */
export async function removeOpenAds(tx: Transaction, userId: number, now: Date): Promise<void> {
  const open = and(eq(adViews.userId, userId), isNull(adViews.paidAt));
  const hadItsTime = new Date(now.getTime() - AD_MS);
  const [last] = await tx
    .select({ id: adViews.id, startedAt: adViews.startedAt })
    .from(adViews)
    .where(open)
    .orderBy(desc(adViews.startedAt))
    .limit(1);
  if (last === undefined) return;
  const isKept = last.startedAt <= hadItsTime;
  await tx.delete(adViews).where(isKept ? and(open, ne(adViews.id, last.id)) : open);
}

type Finish = { readonly userId: number; readonly adId: string; readonly requestId: string };

/** Pays an ad that ran long enough, once. Another user's or a void ad counts as never started. */
export async function finishAd(
  tx: Transaction,
  giving: Giving,
  { userId, adId, requestId }: Finish,
): Promise<Result<Reward & { left: number }>> {
  const { now } = giving;
  const mine = and(eq(adViews.id, adId), eq(adViews.userId, userId));
  const [view] = await tx.select().from(adViews).where(mine).for('update');
  if (!view || view.episodeId !== null || view.paidAt !== null) return failed('noReward');
  if (now.getTime() - view.startedAt.getTime() < AD_MS) return failed('adTooShort');
  if ((await adsLeftOn(tx, userId, view.day)) === 0) return failed('noReward');
  const bonus = READING_AD_BONUS;
  const given = await awardBonus(tx, giving, {
    userId,
    kind: 'ad',
    bonus,
    reference: { type: 'none' },
    requestId,
  });
  if (!given.ok) return given;
  await tx.update(adViews).set({ paidAt: now }).where(mine);
  const line = given.value;
  return success({ bonus, balance: line.balance, line, left: await adsLeft(tx, userId, now) });
}
