import { and, count, eq, sql } from 'drizzle-orm';
import { dayOf } from '../ground/calendar';
import type { Context } from '../ground/context';
import { namedRowsOf, type Transaction } from '../ground/db/database';
import { watches } from '../ground/db/schema/episodes';
import { reads } from '../ground/db/schema/reading';

/** The moment of a count, and the days it counts for. */
export type CountedAt = Pick<Context, 'days'> & { readonly now: Date };

export type DayCounts = { readonly readers: number; readonly reads: number; readonly unlocks: number };

/**
 * More than a process's connections, so that two rarely share a lane, and few enough to sum. Connections have
 * consecutive numbers, so their remainders differ.
 */
const LANES = 64;

/**
 * Adds to a book's counts of this day and marks its sums as stale. Each connection counts in a separate lane:
 * with a single row, each unlock of a book would wait for the commit of the one before it. Every count locks
 * its rows in this order, so that two cannot deadlock.
 */
export async function countDay(
  tx: Transaction,
  bookId: number,
  more: Partial<DayCounts>,
  { days, now }: CountedAt,
): Promise<void> {
  const { readers = 0, reads = 0, unlocks = 0 } = more;
  // The mark is updated even if it exists: this waits for a refresh that is deleting it, and a later refresh
  // sees both counts.
  await namedRowsOf(
    tx,
    'count_day',
    sql`with counted as (
        insert into book_days (book_id, day, lane, readers, reads, unlocks)
        values (${bookId}::bigint, ${days.of(now)}::date, pg_backend_pid() % ${LANES}::int,
          ${readers}::int, ${reads}::int, ${unlocks}::int)
        on conflict (book_id, day, lane) do update set readers = book_days.readers + excluded.readers,
          reads = book_days.reads + excluded.reads, unlocks = book_days.unlocks + excluded.unlocks
        returning book_id, lane
      )
      insert into stale_books (book_id, lane, marked_at)
      select book_id, lane, ${now.toISOString()}::timestamptz from counted
      on conflict (book_id, lane) do update set marked_at = excluded.marked_at`,
  );
}

/**
 * Chapters per reader and day that count in the rankings. Readers do not reach it, and a script cannot make a
 * book popular.
 */
export const MOST_READS_A_DAY = 300;

type Read = {
  readonly userId: number;
  readonly bookId: number;
  readonly chapterId: number;
  readonly pacedUntil?: Date | null;
};

/**
 * Stores that a reader read a chapter and counts it once; it is idempotent. Beyond `MOST_READS_A_DAY` the
 * read is stored but not counted.
 */
export async function countRead(tx: Transaction, read: Read, at: CountedAt): Promise<void> {
  const { userId, bookId, chapterId, pacedUntil = null } = read;
  const { now } = at;
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
  await countDay(tx, bookId, { readers: known ? 0 : 1, reads: 1 }, at);
}

/** Returns whether a reader has read a chapter of the book. */
export async function readsIn(tx: Transaction, userId: number, bookId: number): Promise<boolean> {
  const [row] = await tx
    .select({ bookId: reads.bookId })
    .from(reads)
    .where(and(eq(reads.userId, userId), eq(reads.bookId, bookId)))
    .limit(1);
  return row !== undefined;
}

type Watch = {
  readonly userId: number;
  readonly videoId: number;
  readonly episodeId: number;
  readonly seconds: number;
};

/** Far beyond what a viewer watches of one episode; keeps the sum within its column's range. */
const MOST_SECONDS = 100_000_000;

/**
 * Adds the time a viewer watched an episode, and counts the episode once, as a read chapter counts in the
 * rankings. Beyond `MOST_READS_A_DAY` it is stored but not counted.
 */
export async function countWatch(tx: Transaction, watch: Watch, at: CountedAt): Promise<void> {
  const { userId, videoId, episodeId, seconds } = watch;
  const { now } = at;
  const day = dayOf(now);
  const known = await watchesIn(tx, userId, videoId);
  const [first] = await tx
    .insert(watches)
    .values({ userId, episodeId, bookId: videoId, day, seconds, createdAt: now })
    .onConflictDoNothing()
    .returning({ day: watches.day });
  if (!first) {
    await tx
      .update(watches)
      .set({ seconds: sql`least(${watches.seconds} + ${seconds}::int, ${MOST_SECONDS}::int)` })
      .where(and(eq(watches.userId, userId), eq(watches.episodeId, episodeId)));
    return;
  }
  const [today] = await tx
    .select({ count: count() })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.day, day)));
  if ((today?.count ?? 0) > MOST_READS_A_DAY) return;
  await countDay(tx, videoId, { readers: known ? 0 : 1, reads: 1 }, at);
}

/** Returns whether a viewer has watched an episode of the drama. */
export async function watchesIn(tx: Transaction, userId: number, videoId: number): Promise<boolean> {
  const [row] = await tx
    .select({ bookId: watches.bookId })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.bookId, videoId)))
    .limit(1);
  return row !== undefined;
}

/**
 * Counts unlocked chapters for the ranking of the most unlocked. Call it with the number of new grants, in
 * the transaction that wrote them: the grants ensure that nothing counts twice. Call it last, so that two
 * connections that share a lane wait as briefly as possible.
 */
export async function countUnlock(
  tx: Transaction,
  bookId: number,
  unlocks: number,
  at: CountedAt,
): Promise<void> {
  await countDay(tx, bookId, { unlocks }, at);
}

/** The windows of the rankings, in the installation's days including today. */
export const WINDOW_DAYS = { day: 1, week: 7, month: 30 } as const;
