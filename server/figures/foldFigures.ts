import { type SQL, sql } from 'drizzle-orm';
import { FIGURES, type FigureName, MOST_FIGURE_DAYS } from '../../contract/operator/operator';
import { addDays, dayOf, endOfDay } from '../ground/calendar';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { figureDays } from '../ground/db/schema/figures';

/**
 * Sums up what happened today and yesterday, and on every day since it was last done: at first on all of the last MOST_FIGURE_DAYS. Sums
 * are made of the tables that have it, by indexes of their days, and replace what was summed up before: it may be done at any time, and
 * twice. Returns how many days were looked at.
 */
export async function foldFigures({
  db,
  settings,
  now,
}: Pick<Context, 'db' | 'settings' | 'now'>): Promise<number> {
  const today = dayOf(now());
  const first = addDays(today, 1 - MOST_FIGURE_DAYS);
  const [known] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(day)::text as last from figure_days`,
  );
  const yesterday = addDays(today, -1);
  const since = known?.last && known.last < yesterday ? known.last : yesterday;
  let days = 0;
  for (let day = known?.last ? since : first; day <= today; day = addDays(day, 1)) {
    await foldDay(db, day, settings.currency, day === today);
    days += 1;
  }
  return days;
}

type Sums = Partial<Record<FigureName, number>>;

async function foldDay(db: Database, day: string, currency: string, isToday: boolean): Promise<void> {
  const from = sql`${beginOf(day)}::timestamptz`;
  const to = sql`${beginOf(addDays(day, 1))}::timestamptz`;
  const within = (column: string) => sql`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${to}`;
  const sums: Sums = {};
  const queries = [readingOf(day, within), moneyOf(within, currency), spendingOf(within)];
  for (const query of isToday ? [...queries, HELD] : queries)
    Object.assign(sums, (await rowsOf<Sums>(db, query))[0]);
  const rows = FIGURES.flatMap((name) => {
    const value = sums[name];
    return value === undefined ? [] : [{ day, name, value: Math.round(value) }];
  });
  await db
    .insert(figureDays)
    .values(rows)
    .onConflictDoUpdate({ target: [figureDays.day, figureDays.name], set: { value: sql`excluded.value` } });
}

/** When a day begins in New York, ISO. */
function beginOf(day: string): string {
  return endOfDay(new Date(`${addDays(day, -1)}T12:00:00Z`)).toISOString();
}

type Within = (column: string) => SQL;

const readingOf = (day: string, within: Within) => sql`select
  (select count(*) from users where not is_crowd and ${within('created_at')})::float8 as "newReaders",
  (select coalesce(sum(arrivals), 0) from campaign_days where day = ${day}::date)::float8 as arrivals,
  (select count(*) from (select user_id from reads where day = ${day}::date
    union select user_id from watches where day = ${day}::date) r)::float8 as readers,
  (select coalesce(sum(reads), 0) from book_days where day = ${day}::date)::float8 as chapters,
  (select coalesce(sum(unlocks), 0) from book_days where day = ${day}::date)::float8 as unlocks`;

const moneyOf = (within: Within, currency: string) => sql`select
  (select coalesce(sum(gold), 0) from orders where ${within('paid_at')})::float8 as "coinsSold",
  (select coalesce(sum(money), 0) from orders where currency = ${currency} and ${within('paid_at')})::float8 as "moneyTaken",
  (select coalesce(sum(case p.kind when 'dispute-won' then -p.money else p.money end), 0)
    from payment_objects p join orders o on o.id = p.order_id and o.currency = ${currency}
    where p.kind in ('refund', 'dispute', 'dispute-won') and ${within('p.at')})::float8 as "moneyReturned"`;

/** What was held counts as spent on the day on which its chapter was opened, for what it was held from. */
const capturedOf = (of: 'coins' | 'bonus', within: Within) => sql`(select coalesce(sum(c.${sql.raw(of)}), 0)
    from ledger_entries h join pack_chapters c on c.entry_id = h.id where h.kind = 'capture' and ${within('h.created_at')})`;

/** An unlock that was taken back is taken off the day on which it was. */
const spendingOf = (within: Within) => sql`select
    (coalesce(-sum(p.amount) filter (where p.account = 'coins' and e.kind in ('unlock', 'undo')), 0)
      + ${capturedOf('coins', within)})::float8 as "coinsSpent",
    (coalesce(-sum(p.amount) filter (where p.account = 'bonus' and e.kind in ('unlock', 'undo')), 0)
      + ${capturedOf('bonus', within)})::float8 as "bonusSpent",
    coalesce(sum(p.amount) filter (where p.account = 'bonus' and p.amount > 0
      and e.kind in ('checkIn', 'task', 'ad', 'invite', 'purchase-bonus', 'operator')), 0)::float8 as "bonusGiven"
  from ledger_entries e join ledger_postings p on p.entry_id = e.id where ${within('e.created_at')}`;

/** As it is now: of a day that is over nobody knows it any more. */
const HELD = sql`select coalesce(sum(coins), 0)::float8 as "coinsHeld", coalesce(sum(debt), 0)::float8 as "coinsOwed" from accounts`;
