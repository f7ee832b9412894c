import { gte, type SQL, sql } from 'drizzle-orm';
import {
  FIGURES,
  type FigureName,
  MOST_FIGURE_DAYS,
  RETENTION_WEEKS,
} from '../../contract/operator/operator';
import { byLink, type CampaignLine, campaignReport } from '../campaigns/report';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { campaignSums, figureDays } from '../ground/db/schema/figures';
import { transact } from '../ground/db/transact';

/**
 * Computes the figures of yesterday, today and every day since the last run; the first run covers the last
 * MOST_FIGURE_DAYS. The sums are read from their tables by indexes on the day and replace earlier ones, so
 * the function is idempotent. Returns how many days were processed.
 */
export async function foldFigures({
  db,
  settings,
  days: calendar,
  now,
}: Pick<Context, 'db' | 'settings' | 'days' | 'now'>): Promise<number> {
  const today = calendar.of(now());
  const first = addDays(today, 1 - MOST_FIGURE_DAYS);
  const [known] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(day)::text as last from figure_days`,
  );
  const yesterday = addDays(today, -1);
  const since = known?.last && known.last < yesterday ? known.last : yesterday;
  let days = 0;
  for (let day = known?.last ? since : first; day <= today; day = addDays(day, 1)) {
    const within = (column: string) => calendar.within(column, day, day);
    await foldDay(db, { day, within, currency: settings.currency, isToday: day === today });
    days += 1;
  }
  return days;
}

type Sums = Partial<Record<FigureName, number>>;

type Fold = {
  readonly day: string;
  readonly within: Within;
  readonly currency: string;
  readonly isToday: boolean;
};

async function foldDay(db: Database, { day, within, currency, isToday }: Fold): Promise<void> {
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

type Within = (column: string) => SQL;

/** Finds rows by the index on readers' days, which differ from the installation's by at most one. */
export const near = (first: string, last: string) =>
  sql`day between ${addDays(first, -1)}::date and ${addDays(last, 1)}::date`;

const readingOf = (day: string, within: Within) => sql`select
  (select count(*) from users where not is_crowd and ${within('created_at')})::float8 as "newReaders",
  (select coalesce(sum(arrivals), 0) from campaign_days where day = ${day}::date)::float8 as arrivals,
  (select count(*) from (select user_id from reads where ${near(day, day)} and ${within('created_at')}
    union select user_id from watches where ${near(day, day)} and ${within('created_at')}) r)::float8 as readers,
  (select coalesce(sum(reads), 0) from book_days where day = ${day}::date)::float8 as chapters,
  (select coalesce(sum(unlocks), 0) from book_days where day = ${day}::date)::float8 as unlocks`;

const moneyOf = (within: Within, currency: string) => sql`select
  (select coalesce(sum(gold), 0) from orders where ${within('paid_at')})::float8 as "coinsSold",
  (select coalesce(sum(money), 0) from orders where currency = ${currency} and ${within('paid_at')})::float8 as "moneyTaken",
  (select coalesce(sum(case p.kind when 'dispute-won' then -p.money else p.money end), 0)
    from payment_objects p join orders o on o.id = p.order_id and o.currency = ${currency}
    where p.kind in ('refund', 'dispute', 'dispute-won') and ${within('p.at')})::float8 as "moneyReturned"`;

/** Held gold counts as spent on the day its chapter was opened, as the coins or bonus it was held from. */
const capturedOf = (of: 'coins' | 'bonus', within: Within) => sql`(select coalesce(sum(c.${sql.raw(of)}), 0)
    from ledger_entries h join pack_chapters c on c.entry_id = h.id where h.kind = 'capture' and ${within('h.created_at')})`;

/** An unlock that is taken back is subtracted on the day of the undo. */
const spendingOf = (within: Within) => sql`select
    (coalesce(-sum(p.amount) filter (where p.account = 'coins' and e.kind in ('unlock', 'undo')), 0)
      + ${capturedOf('coins', within)})::float8 as "coinsSpent",
    (coalesce(-sum(p.amount) filter (where p.account = 'bonus' and e.kind in ('unlock', 'undo')), 0)
      + ${capturedOf('bonus', within)})::float8 as "bonusSpent",
    coalesce(sum(p.amount) filter (where p.account = 'bonus' and p.amount > 0
      and e.kind in ('checkIn', 'task', 'ad', 'invite', 'purchase-bonus', 'operator')), 0)::float8 as "bonusGiven"
  from ledger_entries e join ledger_postings p on p.entry_id = e.id where ${within('e.created_at')}`;

/** The current state: for past days it can no longer be determined. */
const HELD = sql`select coalesce(sum(coins), 0)::float8 as "coinsHeld", coalesce(sum(debt), 0)::float8 as "coinsOwed" from accounts`;

/** Returns the Monday of the day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/**
 * Counts, for each cohort of new readers of the last weeks, how many read in this week and the last; the
 * first run covers all weeks. Idempotent: new counts replace old ones.
 */
export async function foldRetention({ db, days, now }: Pick<Context, 'db' | 'days' | 'now'>): Promise<void> {
  const thisWeek = mondayOf(days.of(now()));
  const [known] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(week)::text as last from retention_weeks`,
  );
  const back = known?.last ? 1 : RETENTION_WEEKS - 1;
  for (let weeks = back; weeks >= 0; weeks -= 1) await foldWeek(db, days, addDays(thisWeek, -7 * weeks));
}

async function foldWeek(db: Database, days: Context['days'], week: string): Promise<void> {
  const cohorts = addDays(week, -7 * (RETENTION_WEEKS - 1));
  const sunday = addDays(week, 6);
  const inWeek = sql`${near(week, sunday)} and ${days.within('created_at', week, sunday)}`;
  await db.execute(sql`
    insert into retention_weeks (cohort, week, readers)
    select cohort, ${week}::date, count(*) from (
      select date_trunc('week', ${days.dayOf('u.created_at')})::date as cohort
      from (select user_id from reads where ${inWeek} union select user_id from watches where ${inWeek}) r
      join users u on u.id = r.user_id and not u.is_crowd
    ) c where cohort between ${cohorts}::date and ${week}::date
    group by cohort
    on conflict (cohort, week) do update set readers = excluded.readers`);
}

/** Days for which a link's results are updated: its readers go on reading and paying for weeks. */
export const CAMPAIGN_DAYS_FOLDED = 35;

/** Stores the results of campaign links until now, one row per day and link, replacing the old rows. */
export async function foldCampaigns(context: Pick<Context, 'db' | 'days' | 'now'>): Promise<void> {
  const lines = await campaignReport(context, CAMPAIGN_DAYS_FOLDED);
  await transact(context.db, async (tx) => {
    await tx.delete(campaignSums).where(gte(campaignSums.day, firstDay(context, CAMPAIGN_DAYS_FOLDED)));
    for (let at = 0; at < lines.length; at += 1_000) {
      await tx
        .insert(campaignSums)
        .values(lines.slice(at, at + 1_000))
        .onConflictDoUpdate({
          target: [campaignSums.day, campaignSums.link],
          set: { arrivals: sql`excluded.arrivals`, guests: sql`excluded.guests` },
        });
    }
  });
}

const MOST_LINKS = 100;

/** Returns the stored results of the last days, one line per link, best first. */
export async function readCampaignSums(
  context: Pick<Context, 'db' | 'days' | 'now'>,
  days: number,
): Promise<Omit<CampaignLine, 'day'>[]> {
  const rows = await context.db
    .select()
    .from(campaignSums)
    .where(gte(campaignSums.day, firstDay(context, days)));
  return byLink(rows).slice(0, MOST_LINKS);
}

/** Returns the first of the last days, including today. */
export function firstDay({ days: calendar, now }: Pick<Context, 'days' | 'now'>, days: number): string {
  return addDays(calendar.of(now()), 1 - days);
}
