import { sql } from 'drizzle-orm';
import { RETENTION_WEEKS } from '../../contract/operator/operator';
import { addDays, dayOf } from '../ground/calendar';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/**
 * Counts, of the readers who came in each of the last weeks, how many read in this one and in the last one; at first in all of them. As
 * often as one likes: what is counted replaces what was.
 */
export async function foldRetention({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const thisWeek = mondayOf(dayOf(now()));
  const [known] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(week)::text as last from retention_weeks`,
  );
  const back = known?.last ? 1 : RETENTION_WEEKS - 1;
  for (let weeks = back; weeks >= 0; weeks -= 1) await foldWeek(db, addDays(thisWeek, -7 * weeks));
}

async function foldWeek(db: Database, week: string): Promise<void> {
  const cohorts = addDays(week, -7 * (RETENTION_WEEKS - 1));
  const inWeek = sql`day >= ${week}::date and day < ${addDays(week, 7)}::date`;
  await db.execute(sql`
    insert into retention_weeks (cohort, week, readers)
    select cohort, ${week}::date, count(*) from (
      select date_trunc('week', u.created_at at time zone 'America/New_York')::date as cohort
      from (select user_id from reads where ${inWeek} union select user_id from watches where ${inWeek}) r
      join users u on u.id = r.user_id and not u.is_crowd
    ) c where cohort between ${cohorts}::date and ${week}::date
    group by cohort
    on conflict (cohort, week) do update set readers = excluded.readers`);
}
