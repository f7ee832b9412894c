import { and, count, eq, sql } from 'drizzle-orm';
import { dayOf } from '../ground/calendar';
import { namedRowsOf, type Transaction } from '../ground/db/database';
import { watches } from '../ground/db/schema/episodes';
import { reads } from '../ground/db/schema/reading';

export type DayCounts = { readonly readers: number; readonly reads: number; readonly unlocks: number };

/**
 * More than a process keeps connections, so that hardly two of them share one, and few enough to be summed. Numbers of
 * connections come one after the other: their rests are different.
 */
const LANES = 64;

/**
 * Adds to what happened with a book on this day and marks its sums as out of date. A connection counts in a lane of its
 * own: in one row for all, each unlock of a book would wait until the one before it is committed. Every count takes its
 * rows in this order, so that two never wait for each other in a circle.
 */
export async function countDay(
  tx: Transaction,
  bookId: number,
  more: Partial<DayCounts>,
  now: Date,
): Promise<void> {
  const { readers = 0, reads = 0, unlocks = 0 } = more;
  // The mark is updated, not left: it waits for a refresh that is taking it away, and one that comes later sees both.
  await namedRowsOf(
    tx,
    'count_day',
    sql`with counted as (
        insert into book_days (book_id, day, lane, readers, reads, unlocks)
        values (${bookId}::bigint, ${dayOf(now)}::date, pg_backend_pid() % ${LANES}::int,
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

type Watch = {
  readonly userId: number;
  readonly videoId: number;
  readonly episodeId: number;
  /** How long it played, since it was last told of. */
  readonly seconds: number;
};

/** Far beyond what anybody watches one episode for; the sum stays a number that its column holds. */
const MOST_SECONDS = 100_000_000;

/**
 * Writes down how long a viewer watched an episode, and counts it once for ever, in the rankings as a chapter that was read
 * counts there; beyond `MOST_READS_A_DAY` it is kept, but no longer counted.
 */
export async function countWatch(tx: Transaction, watch: Watch, now: Date): Promise<void> {
  const { userId, videoId, episodeId, seconds } = watch;
  const day = dayOf(now);
  const known = await watchesIn(tx, userId, videoId);
  const [row] = await tx
    .insert(watches)
    .values({ userId, episodeId, bookId: videoId, day, seconds, createdAt: now })
    .onConflictDoUpdate({
      target: [watches.userId, watches.episodeId],
      set: { seconds: sql`least(${watches.seconds} + ${seconds}::int, ${MOST_SECONDS}::int)` },
    })
    .returning({ isFirst: sql<boolean>`xmax = 0` });
  if (!row?.isFirst) return;
  const [today] = await tx
    .select({ count: count() })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.day, day)));
  if ((today?.count ?? 0) > MOST_READS_A_DAY) return;
  await countDay(tx, videoId, { readers: known ? 0 : 1, reads: 1 }, now);
}

/** Whether a viewer has watched an episode of the drama. */
export async function watchesIn(tx: Transaction, userId: number, videoId: number): Promise<boolean> {
  const [row] = await tx
    .select({ bookId: watches.bookId })
    .from(watches)
    .where(and(eq(watches.userId, userId), eq(watches.bookId, videoId)))
    .limit(1);
  return row !== undefined;
}

/**
 * Counts chapters that a reader unlocked, for the ranking of the most unlocked. Called with the number of grants that
 * were new, in the transaction that wrote them: the grant is what decides that nothing counts twice. Last of all in it:
 * should two connections share a lane, one waits no longer than it must.
 */
export async function countUnlock(
  tx: Transaction,
  bookId: number,
  unlocks: number,
  now: Date,
): Promise<void> {
  await countDay(tx, bookId, { unlocks }, now);
}

/** How long the windows of a ranking are, in New York days, today among them. */
export const WINDOW_DAYS = { day: 1, week: 7, month: 30 } as const;
