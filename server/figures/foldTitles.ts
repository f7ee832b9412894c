import { sql } from 'drizzle-orm';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { transact } from '../ground/db/transact';
import { near } from './foldFigures';
import { isCounted, paidEntries, SOLD_ITEMS } from './soldItems';

/**
 * This many days before today are summed again each time: an unlock can be undone for a day, and a call may
 * end after midnight.
 */
const OPEN_DAYS = 2;
/** The most days that one transaction closes, so that an old installation is caught up in short steps. */
const DAYS_AT_ONCE = 31;

/**
 * Sums up what each title and each of its chapters and episodes had, from the tables of reads and of the
 * ledger. Open days are summed anew; a day that is closed is added to its title's items once. Returns how many
 * days were closed.
 */
export async function foldTitles({
  db,
  days: calendar,
  now,
}: Pick<Context, 'db' | 'days' | 'now'>): Promise<number> {
  const today = calendar.of(now());
  const lastClosed = addDays(today, -1 - OPEN_DAYS);
  for (let closed = 0; ; ) {
    const days = await transact(db, async (tx) => {
      const first = await firstOpenDay(tx, today);
      if (first > lastClosed) {
        await foldDays(tx, { calendar, from: first, to: today }, true);
        return 0;
      }
      const last = addDays(first, DAYS_AT_ONCE - 1);
      const to = last < lastClosed ? last : lastClosed;
      await foldDays(tx, { calendar, from: first, to }, false);
      await tx.execute(sql`update installation set value = ${to} where key = ${CLOSED}`);
      return (Date.parse(to) - Date.parse(first)) / DAY_MS + 1;
    });
    if (days === 0) return closed;
    closed += days;
  }
}

const DAY_MS = 86_400_000;
const CLOSED = 'figures of titles closed';

/** Locks the row that says which days are closed, so that two processes close none twice. */
async function firstOpenDay(tx: Transaction, today: string): Promise<string> {
  await tx.execute(sql`insert into installation (key, value) values (${CLOSED}, '') on conflict do nothing`);
  const [row] = await rowsOf<{ value: string }>(
    tx,
    sql`select value from installation where key = ${CLOSED} for update`,
  );
  if (row?.value) return addDays(row.value, 1);
  const [known] = await rowsOf<{ first: string | null }>(
    tx,
    sql`select min(day)::text as first from book_days`,
  );
  return known?.first && known.first < today ? known.first : today;
}

type Days = { readonly calendar: Context['days']; readonly from: string; readonly to: string };

async function foldDays(tx: Transaction, days: Days, isOpen: boolean): Promise<void> {
  const { from, to } = days;
  const within = sql`between ${from}::date and ${to}::date`;
  await tx.execute(sql`delete from title_items where is_open`);
  await tx.execute(sql`delete from title_days where day ${within}`);
  await tx.execute(sql`with seen as (${seenIn(days)}), paid as (${paidIn(days)}), sold as (${SOLD_ITEMS}), ends as (${ENDS}),
    items as (
      select book_id, item_id, count(*) as readers, 0 as unlocks, 0 as coins, 0 as bonus from seen group by 1, 2
      union all select book_id, item_id, 0, count(*), sum(coins), sum(bonus) from sold group by 1, 2
    ), days as (
      select book_id, day, 0 as started, count(distinct user_id) as readers, count(*) as reads,
        count(*) filter (where seen.target = ends.target) as finished, 0 as unlocks, 0 as coins, 0 as bonus
        from seen join ends using (book_id) group by 1, 2
      union all select book_id, day, 0, 0, 0, 0, count(*), sum(coins), sum(bonus) from sold group by 1, 2
      union all select book_id, day, sum(readers), 0, 0, 0, 0, 0, 0 from book_days where day ${within} group by 1, 2
    ), stored as (
      insert into title_days (book_id, day, started, readers, reads, finished, unlocks, coins, bonus)
      select book_id, day, sum(started), sum(readers), sum(reads), sum(finished), sum(unlocks),
        round(sum(coins)), round(sum(bonus)) from days group by 1, 2
    )
    insert into title_items as old (book_id, item_id, is_open, readers, unlocks, coins, bonus)
    select book_id, item_id, ${isOpen}, sum(readers), sum(unlocks), sum(coins), sum(bonus) from items group by 1, 2
    on conflict (book_id, item_id, is_open) do update set readers = old.readers + excluded.readers,
      unlocks = old.unlocks + excluded.unlocks, coins = old.coins + excluded.coins, bonus = old.bonus + excluded.bonus`);
}

const paidIn = ({ calendar, from, to }: Days) =>
  paidEntries(calendar.dayOf('e.created_at'), calendar.within('e.created_at', from, to));

const seenIn = ({ calendar, from, to }: Days) => sql`
  select r.book_id, r.chapter_id as item_id, r.user_id, ${calendar.dayOf('r.created_at')} as day, c.target
    from reads r join chapters c on c.id = r.chapter_id
    where ${near(from, to)} and ${calendar.within('r.created_at', from, to)} and ${isCounted('r')}
  union all
  select w.book_id, w.episode_id, w.user_id, ${calendar.dayOf('w.created_at')}, c.target
    from watches w join episodes c on c.id = w.episode_id
    where ${near(from, to)} and ${calendar.within('w.created_at', from, to)} and ${isCounted('w')}`;

/** The last chapter or episode of each title that was read: one step of an index each. */
const lastOf = (items: string, title: string) =>
  sql.raw(`(select l.target from ${items} l where l.${title} = b.book_id and l.removed_at is null
    order by l.target desc limit 1)`);
const ENDS = sql`select b.book_id, coalesce(${lastOf('chapters', 'book_id')}, ${lastOf('episodes', 'drama_id')}) as target
  from (select distinct book_id from seen) b`;
