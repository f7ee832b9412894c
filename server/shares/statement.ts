import { sql } from 'drizzle-orm';
import type { Earner, Payout, Statement, StatementMonth } from '../../contract/studio/shares.schema';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { firstDayOf, lastDayOf, monthAfter, monthOf } from './months';

const MONTHS_A_PAGE = 12;
const MOST_EARNERS = 200;

type Ask = { readonly userId: number; readonly before: string | null };
type Line = StatementMonth['lines'][number] & { readonly month: string };
type Sums = { readonly first: string | null; readonly later: number; readonly balance: number };

/**
 * Returns a page of a person's statement. A share is in the month of its spending or refund, though it is
 * entered after its end; a payout is in the month of its day.
 */
export async function readStatement(
  context: Pick<Context, 'db' | 'days' | 'now'>,
  { userId, before }: Ask,
): Promise<Statement> {
  const { db, days, now } = context;
  const thisMonth = monthOf(days.of(now()));
  const last = before === null ? thisMonth : monthAfter(before, -1);
  const first = monthAfter(last, 1 - MONTHS_A_PAGE);
  const [startsAt, endsAt] = [days.startOf(firstDayOf(first)), days.startOf(firstDayOf(monthAfter(last)))];
  const sums = await readSums(db, { userId, last, endsAt });
  const lines = await readLines(db, { userId, first, last });
  const paid = await readPayouts(db, { userId, startsAt, endsAt });
  const months: StatementMonth[] = [];
  let closing = sums.balance - sums.later;
  for (let month = last; month >= first; month = monthAfter(month, -1)) {
    const ofMonth = lines.filter((line) => line.month === month).map(({ month: _, ...line }) => line);
    const payouts = paid.filter(({ at }) => monthOf(days.of(new Date(at))) === month);
    const opening = [...ofMonth, ...payouts].reduce((sum, { amount }) => sum - amount, closing);
    if (ofMonth.length + payouts.length > 0)
      months.push({ month, lines: ofMonth, payouts, opening, closing });
    closing = opening;
  }
  const soFar = before === null ? await readSoFar(db, { userId, month: thisMonth }) : [];
  const hasMore = sums.first !== null && sums.first < first;
  return { balance: sums.balance, soFar, months, next: hasMore ? first : null };
}

async function readSums(
  db: Database,
  { userId, last, endsAt }: { userId: number; last: string; endsAt: Date },
): Promise<Sums> {
  const [row] = await rowsOf<Sums>(
    db,
    sql`with mine as (
        select month, month > ${last} as is_later, coins * coins_percent + bonus * bonus_percent as amount
          from shares where user_id = ${userId}::bigint
        union all
        select to_char(created_at at time zone 'UTC', 'YYYY-MM'), created_at >= ${endsAt.toISOString()}::timestamptz, amount
          from payouts where user_id = ${userId}::bigint
      )
      select min(month) as first, coalesce(sum(amount) filter (where is_later), 0)::float8 as later,
        coalesce(sum(amount), 0)::float8 as balance from mine`,
  );
  return row ?? { first: null, later: 0, balance: 0 };
}

function readLines(
  db: Database,
  { userId, first, last }: { userId: number; first: string; last: string },
): Promise<Line[]> {
  return rowsOf<Line>(
    db,
    sql`select s.month, s.book_id::float8 as "bookId", b.title, s.of_month as "ofMonth", s.coins::float8 as coins,
        s.bonus::float8 as bonus, s.coins_percent as "coinsPercent", s.bonus_percent as "bonusPercent",
        (s.coins * s.coins_percent + s.bonus * s.bonus_percent)::float8 as amount
      from shares s join books b on b.id = s.book_id
      where s.user_id = ${userId}::bigint and s.month between ${first} and ${last}
      order by b.title, s.book_id, s.of_month desc`,
  );
}

async function readPayouts(
  db: Database,
  { userId, startsAt, endsAt }: { userId: number; startsAt: Date; endsAt: Date },
): Promise<Payout[]> {
  const rows = await rowsOf<Payout>(
    db,
    sql`select (extract(epoch from created_at) * 1000)::float8 as at, amount::float8 as amount,
        case kind when 'payout' then 'payout' else 'correction' end as kind, money::float8 as money, currency, note
      from payouts where user_id = ${userId}::bigint and created_at >= ${startsAt.toISOString()}::timestamptz
        and created_at < ${endsAt.toISOString()}::timestamptz order by id`,
  );
  return rows.map((row) => ({ ...row, at: Math.round(row.at) }));
}

/** By the figures of the titles' days, which the desk shows too. */
function readSoFar(
  db: Database,
  { userId, month }: { userId: number; month: string },
): Promise<Statement['soFar']> {
  return rowsOf(
    db,
    sql`select t.book_id::float8 as "bookId", b.title, t.coins_percent as "coinsPercent",
        t.bonus_percent as "bonusPercent", coalesce(d.coins, 0)::float8 as coins, coalesce(d.bonus, 0)::float8 as bonus
      from (select distinct on (book_id) * from share_terms
        where user_id = ${userId}::bigint and from_month <= ${month} order by book_id, from_month desc) t
      join books b on b.id = t.book_id
      cross join lateral (select round(sum(coins)) as coins, round(sum(bonus)) as bonus from title_days
        where book_id = t.book_id and day between ${firstDayOf(month)}::date and ${lastDayOf(month)}::date) d
      where t.coins_percent + t.bonus_percent > 0 order by b.title, t.book_id`,
  );
}

/** Everyone who has earned something, or has terms; most unpaid first. */
export async function listEarners(db: Database): Promise<{ list: Earner[]; hasMore: boolean }> {
  const rows = await rowsOf<Earner>(
    db,
    sql`with moves as (
        select user_id, sum(coins * coins_percent + bonus * bonus_percent) as earned, 0::numeric as paid
          from shares group by user_id
        union all
        select user_id, coalesce(sum(amount) filter (where kind <> 'payout'), 0),
          coalesce(-sum(amount) filter (where kind = 'payout'), 0) from payouts group by user_id
        union all
        select distinct user_id, 0::numeric, 0::numeric from share_terms
      ), sums as (
        select user_id, sum(earned) as earned, sum(paid) as paid from moves group by user_id
      )
      select s.user_id::float8 as "userId", coalesce(nullif(u.nick_name, ''), u.email, '') as name,
        s.earned::float8 as earned, s.paid::float8 as paid, (s.earned - s.paid)::float8 as balance
      from sums s left join users u on u.id = s.user_id
      order by s.earned - s.paid desc, s.user_id limit ${MOST_EARNERS + 1}`,
  );
  return { list: rows.slice(0, MOST_EARNERS), hasMore: rows.length > MOST_EARNERS };
}
