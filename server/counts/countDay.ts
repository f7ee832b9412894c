import { sql } from 'drizzle-orm';
import { dayOf } from '../calendar';
import { namedRowsOf, type Transaction } from '../db/database';

export type DayCounts = { readonly readers: number; readonly reads: number; readonly unlocks: number };

/**
 * Adds to what happened with a book on this day and marks its sums as out of date. Every count takes its rows in this
 * order, so that two never wait for each other in a circle.
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
        insert into book_days (book_id, day, readers, reads, unlocks)
        values (${bookId}::bigint, ${dayOf(now)}::date, ${readers}::int, ${reads}::int, ${unlocks}::int)
        on conflict (book_id, day) do update set readers = book_days.readers + excluded.readers,
          reads = book_days.reads + excluded.reads, unlocks = book_days.unlocks + excluded.unlocks
        returning book_id
      )
      insert into stale_books (book_id, marked_at)
      select book_id, ${now.toISOString()}::timestamptz from counted
      on conflict (book_id) do update set marked_at = excluded.marked_at`,
  );
}
