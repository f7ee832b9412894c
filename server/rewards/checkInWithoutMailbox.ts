import { and, eq, gte, lte } from 'drizzle-orm';
import { CROWD_MS, READING_CHECK_IN_BONUS } from '../../contract/money/limits';
import { addDays } from '../ground/calendar';
import type { Database, Transaction } from '../ground/db/database';
import { reads } from '../ground/db/schema/reading';
import { users } from '../ground/db/schema/users';
import type { Budget } from '../ground/limits/budgets';
import type { Giving } from '../ground/limits/guests';
import { shareOfNetworkWithoutMailbox, shareOfReaders } from './shares';
import { readersLeft, withoutMailboxLeft } from './withoutMailbox';

/*
 * Check-ins of readers without a proven mailbox (decision 0031). Thousands of them may share a carrier's
 * address, so a check-in with a chapter read is limited by the device, its age and the pace of reading; the
 * network's share is the last resort.
 */

/**
 * Returns the bonus of a check-in whose usual bonus is `usual`, with `own` left of the reader's own share.
 * `factor`: 2 for a VIP, else 1.
 */
export function bonusWithin(own: number, usual: number, factor: number): number {
  return usual <= own ? usual : Math.min(usual, factor * READING_CHECK_IN_BONUS);
}

type CheckIn = { readonly userId: number; readonly bonus: number; readonly day: string };
type CheckInShare = { readonly share: Budget } | { readonly needs: 'chapter' | 'email' };

/** Returns which share pays a check-in for a day, without taking from it. */
export async function checkInShare(
  db: Database | Transaction,
  giving: Giving,
  { userId, bonus, day }: CheckIn,
): Promise<CheckInShare> {
  const { now } = giving;
  const ofReaders = await readersLeft(db, giving);
  const isOpenToReaders =
    bonus <= Math.min(ofReaders.network, ofReaders.everywhere) && (await isOldEnough(db, userId, now));
  if (isOpenToReaders && (await hasRead(db, { userId, day, now }))) return { share: shareOfReaders(now) };
  const { own, network, everywhere } = await withoutMailboxLeft(db, giving, userId);
  if (bonus <= Math.min(own, network, everywhere)) return { share: shareOfNetworkWithoutMailbox(now) };
  return { needs: isOpenToReaders ? 'chapter' : 'email' };
}

/** Guests that exceed their network's number may be a script's, so they wait a day. */
async function isOldEnough(db: Database | Transaction, userId: number, now: Date): Promise<boolean> {
  const [user] = await db
    .select({ isCrowd: users.isCrowd, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return false;
  return !user.isCrowd || user.createdAt.getTime() + CROWD_MS <= now.getTime();
}

/**
 * Returns whether a chapter with a human reading time was reported on a day or the day before, by the
 * server's clock. This covers a reader who reads past midnight, or offline until the next morning.
 */
async function hasRead(
  db: Database | Transaction,
  { userId, day, now }: { readonly userId: number; readonly day: string; readonly now: Date },
): Promise<boolean> {
  const [read] = await db
    .select({ chapterId: reads.chapterId })
    .from(reads)
    .where(and(eq(reads.userId, userId), gte(reads.day, addDays(day, -1)), lte(reads.pacedUntil, now)))
    .limit(1);
  return read !== undefined;
}
