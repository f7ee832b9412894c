import { sql } from 'drizzle-orm';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { transact } from '../ground/db/transact';
import { WINDOW_DAYS } from './count';

/** An arbitrary constant. One process refreshes the sums; the others skip it. */
const REFRESH_LOCK = 7_364_131;
/**
 * Marks per statement, each a book or a lane of it. The embedded database answers no other query meanwhile.
 */
const BATCH = 500;

/**
 * Refreshes the sums of books whose counts changed and, on a new day, of all that counted in the last month.
 * Returns how many books were processed. Does nothing while another process is refreshing.
 */
export async function refreshCounts(context: Context): Promise<number> {
  const today = context.days.of(context.now());
  await markNewDay(context, today);
  for (let done = 0; ; ) {
    const count = await transact(context.db, async (tx) => {
      if (!(await takeLock(tx))) return 0;
      const ids = await takeStale(tx);
      if (ids.length > 0) await writeSums(tx, ids, today);
      return ids.length;
    });
    done += count;
    if (count < BATCH) return done;
  }
}

async function takeLock(tx: Transaction): Promise<boolean> {
  const [row] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${REFRESH_LOCK}) as taken`,
  );
  return row?.taken === true;
}

/** A window loses a day at midnight without a read, so everything that counts in one is stale. */
async function markNewDay(context: Context, today: string): Promise<void> {
  const [state] = await rowsOf<{ day: string | null }>(
    context.db,
    sql`select counted_day::text as day from catalogue_state`,
  );
  if (state?.day === today) return;
  await transact(context.db, async (tx) => {
    if (!(await takeLock(tx))) return;
    await tx.execute(sql`
      insert into stale_books (book_id, marked_at)
      select id, ${context.now().toISOString()}::timestamptz from books where reads_month > 0 or unlocks_month > 0
      order by id
      on conflict (book_id, lane) do update set marked_at = excluded.marked_at`);
    await tx.execute(sql`update catalogue_state set counted_day = ${today}::date`);
  });
}

async function takeStale(tx: Transaction): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`delete from stale_books where (book_id, lane) in (
      select book_id, lane from stale_books order by book_id, lane limit ${BATCH} for update
    ) returning book_id::float8 as id`,
  );
  return rows.map(({ id }) => id);
}

async function writeSums(tx: Transaction, ids: readonly number[], today: string): Promise<void> {
  const since = (days: number) => sql`filter (where day > ${addDays(today, -days)}::date)`;
  const chosen = sql`${`{${ids.join(',')}}`}::bigint[]`;
  await tx.execute(sql`
    with sums as (
      select book_id,
        coalesce(sum(readers), 0)::int as readers,
        coalesce(sum(reads) ${since(WINDOW_DAYS.day)}, 0)::int as reads_day,
        coalesce(sum(reads) ${since(WINDOW_DAYS.week)}, 0)::int as reads_week,
        coalesce(sum(reads) ${since(WINDOW_DAYS.month)}, 0)::int as reads_month,
        coalesce(sum(reads), 0)::int as reads_all,
        coalesce(sum(unlocks) ${since(WINDOW_DAYS.day)}, 0)::int as unlocks_day,
        coalesce(sum(unlocks) ${since(WINDOW_DAYS.week)}, 0)::int as unlocks_week,
        coalesce(sum(unlocks) ${since(WINDOW_DAYS.month)}, 0)::int as unlocks_month,
        coalesce(sum(unlocks), 0)::int as unlocks_all
      from book_days where book_id = any(${chosen}) group by book_id
    ), searched as (
      update book_search set reader_count = sums.readers from sums
      where book_search.book_id = sums.book_id and book_search.reader_count <> sums.readers
    )
    update books set reader_count = sums.readers,
      reads_day = sums.reads_day, reads_week = sums.reads_week,
      reads_month = sums.reads_month, reads_all = sums.reads_all,
      unlocks_day = sums.unlocks_day, unlocks_week = sums.unlocks_week,
      unlocks_month = sums.unlocks_month, unlocks_all = sums.unlocks_all
    from sums where books.id = sums.book_id`);
  await tx.execute(sql`update catalogue_state set counted = counted + 1`);
}

/** Returns a book's exact number of readers, for its page, which does not wait for the sums. */
export async function countReaders(db: Database, bookId: number): Promise<number> {
  const [row] = await rowsOf<{ readers: number }>(
    db,
    sql`select coalesce(sum(readers), 0)::int as readers from book_days where book_id = ${bookId}`,
  );
  return row?.readers ?? 0;
}
