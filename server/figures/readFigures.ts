import { and, asc, gte, inArray, lte, sql } from 'drizzle-orm';
import type { FigureDay, Retention } from '../../contract/operator/desk.schema';
import { FIGURES, RETENTION_WEEKS } from '../../contract/operator/operator';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { figureDays, retentionWeeks } from '../ground/db/schema/figures';
import { mondayOf } from './foldFigures';

const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, null])) as Omit<FigureDay, 'day'>;

/**
 * Returns the last days, including today, oldest first. A figure that was not stored for a day is null. Reads
 * at most MOST_FIGURE_DAYS rows per figure, by the primary key.
 */
export async function readFigures(
  { db, days: calendar, now }: Pick<Context, 'db' | 'days' | 'now'>,
  days: number,
): Promise<FigureDay[]> {
  const today = calendar.of(now());
  const first = addDays(today, 1 - days);
  const rows = await db
    .select()
    .from(figureDays)
    .where(
      and(gte(figureDays.day, first), lte(figureDays.day, today), inArray(figureDays.name, [...FIGURES])),
    )
    .orderBy(asc(figureDays.day));
  const byDay = new Map<string, FigureDay>();
  for (let day = first; day <= today; day = addDays(day, 1)) byDay.set(day, { day, ...NOTHING });
  for (const { day, name, value } of rows) {
    const known = byDay.get(day);
    if (known) byDay.set(day, { ...known, [name]: value });
  }
  return [...byDay.values()];
}

/**
 * Returns the cohorts of the last weeks, oldest first, each with its readers in that week and in each later
 * one.
 */
export async function readRetention({
  db,
  days: calendar,
  now,
}: Pick<Context, 'db' | 'days' | 'now'>): Promise<Retention[]> {
  const last = mondayOf(calendar.of(now()));
  const first = addDays(last, -7 * (RETENTION_WEEKS - 1));
  const read = await db
    .select()
    .from(retentionWeeks)
    .where(and(gte(retentionWeeks.cohort, first), gte(retentionWeeks.week, first)));
  const came = await rowsOf<{ cohort: string; readers: number }>(
    db,
    sql`select date_trunc('week', day)::date::text as cohort, sum(value)::float8 as readers from figure_days
      where name = 'newReaders' and day >= ${first}::date group by 1`,
  );
  return Array.from({ length: RETENTION_WEEKS }, (_, at) => {
    const cohort = addDays(first, 7 * at);
    const weeks = Array.from({ length: RETENTION_WEEKS - at }, (_week, after) => {
      const week = addDays(cohort, 7 * after);
      return read.find((row) => row.cohort === cohort && row.week === week)?.readers ?? 0;
    });
    return { week: cohort, came: came.find((row) => row.cohort === cohort)?.readers ?? 0, read: weeks };
  });
}
