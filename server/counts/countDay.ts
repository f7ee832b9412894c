import { sql } from 'drizzle-orm';
import { dayOf } from '../ground/calendar';
import { namedRowsOf, type Transaction } from '../ground/db/database';

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
