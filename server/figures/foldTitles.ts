import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { transact } from '../ground/db/transact';
import { near } from './foldFigures';

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
  await tx.execute(sql`with seen as (${seenIn(days)}), paid as (${paidIn(days)}), sold as (${SOLD}), ends as (${ENDS}),
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

/** What a guest had twice stays with its empty row after a merge, and does not count. */
const isCounted = (row: string) =>
  sql.raw(`not exists (select 1 from users u where u.id = ${row}.user_id and u.merged_into is not null)`);

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

/** What was unlocked, at which day and price. An unlock that was undone has no grant any more. */
const SOLD = sql`
  select c.book_id, g.chapter_id as item_id, p.day, p.coins / p.items as coins, p.bonus / p.items as bonus
    from paid p join grants g on g.entry_id = p.id join chapters c on c.id = g.chapter_id
    where p.kind = 'unlock' and ${isCounted('g')}
  union all
  select c.drama_id, g.episode_id, p.day, p.coins / p.items, p.bonus / p.items
    from paid p join episode_grants g on g.entry_id = p.id join episodes c on c.id = g.episode_id
    where p.kind = 'unlock' and ${isCounted('g')}
  union all
  select c.book_id, g.chapter_id, p.day, k.coins, k.bonus
    from paid p join grants g on g.entry_id = p.id join chapters c on c.id = g.chapter_id
    join pack_chapters k on k.entry_id = p.id and k.chapter_id = g.chapter_id
    where p.kind = 'capture' and ${isCounted('g')}`;

/** Unlocks, each with the number of its items, and payments for chapters that were taken along (decision 0088). */
function paidIn({ calendar, from, to }: Days): SQL {
  const amount = (account: string) =>
    sql`coalesce(-sum(p.amount) filter (where p.account = ${account}), 0)::float8`;
  // The sums are taken for each entry by its key: a join would read all postings.
  return sql`select e.id, e.kind, ${calendar.dayOf('e.created_at')} as day,
      (e.reference ->> 'count')::float8 as items, p.coins, p.bonus
    from ledger_entries e cross join lateral (select ${amount('coins')} as coins, ${amount('bonus')} as bonus
      from ledger_postings p where p.entry_id = e.id) p
    where e.kind in ('unlock', 'capture') and ${calendar.within('e.created_at', from, to)}`;
}
