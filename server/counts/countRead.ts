import { and, count, eq } from 'drizzle-orm';
import { dayOf } from '../ground/calendar';
import type { Transaction } from '../ground/db/database';
import { reads } from '../ground/db/schema/reading';
import { countDay } from './countDay';

/** How many chapters of one reader a day the rankings count: nobody reads more, and a script makes nothing popular. */
export const MOST_READS_A_DAY = 300;

type Read = {
  readonly userId: number;
  readonly bookId: number;
  readonly chapterId: number;
  /** As `paceRead` says. */
  readonly pacedUntil?: Date | null;
};

/**
 * Writes down that a reader read a chapter and counts it, once for ever: the same again changes nothing. Beyond
 * `MOST_READS_A_DAY` the read is kept, but no longer counted.
 */
export async function countRead(tx: Transaction, read: Read, now: Date): Promise<void> {
  const { userId, bookId, chapterId, pacedUntil = null } = read;
  const day = dayOf(now);
  const known = await readsIn(tx, userId, bookId);
  const first = await tx
    .insert(reads)
    .values({ userId, chapterId, bookId, day, pacedUntil, createdAt: now })
    .onConflictDoNothing()
    .returning({ chapterId: reads.chapterId });
  if (first.length === 0) return;
  const [today] = await tx
    .select({ count: count() })
    .from(reads)
    .where(and(eq(reads.userId, userId), eq(reads.day, day)));
  if ((today?.count ?? 0) > MOST_READS_A_DAY) return;
  await countDay(tx, bookId, { readers: known ? 0 : 1, reads: 1 }, now);
}

/** Whether a reader has read a chapter of the book. */
export async function readsIn(tx: Transaction, userId: number, bookId: number): Promise<boolean> {
  const [row] = await tx
    .select({ bookId: reads.bookId })
    .from(reads)
    .where(and(eq(reads.userId, userId), eq(reads.bookId, bookId)))
    .limit(1);
  return row !== undefined;
}
