import { sql } from 'drizzle-orm';
import { DAY_TIME_ZONE } from '../../contract/wire/limits';
import { minuteOfDay } from '../../contract/wire/zonedTime';
import { addDays, dayOf, endOfDay } from '../ground/calendar';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { WANTS_MAIL } from '../push/addDigestItems';
import { announceStreak } from '../push/announce';
import { streakTo } from './streak';

/** Days; losing a shorter streak does not matter. */
const SHORTEST = 3;
const PAGE = 500;
/** The number of check-ins from which a reader's usual hour is taken. */
const LATELY = 7;
const LONGEST = 400;

type Reader = {
  readonly userId: number;
  readonly days: readonly string[];
  readonly moments: readonly number[];
};

/**
 * Announces to readers that their streak would end tonight: it included yesterday, today's check-in is
 * missing, and the hour of their usual check-in is past. Once per reader and day. Resolves to their number.
 */
export async function remindStreaks(context: Context): Promise<number> {
  const now = context.now();
  const today = dayOf(now);
  let told = 0;
  for (let after = 0; ; ) {
    const page = await readersAtRisk(context, today, after);
    for (const { userId, days, moments } of page) {
      const streak = streakTo(new Map(days.map((day) => [day, 'tapped'])), addDays(today, -1));
      if (
        days.includes(today) ||
        streak < SHORTEST ||
        minuteOfDay(DAY_TIME_ZONE, now.getTime()) < usualMinute(moments)
      )
        continue;
      await announceStreak(context.db, { userId, days: streak, endOfDay: endOfDay(now) }, now);
      told += 1;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return told;
    after = last.userId;
  }
}

async function readersAtRisk({ db }: Context, today: string, after: number): Promise<Reader[]> {
  return await rowsOf<Reader>(
    db,
    sql`select r.user_id::float8 as "userId", d.days, d.moments
      from (select user_id from push_subscriptions where user_id > ${after}::bigint
        union select c.user_id from sync_items c where ${WANTS_MAIL} and c.user_id > ${after}::bigint
        order by user_id limit ${PAGE}) r
      cross join lateral (
        select coalesce(array_agg(c.day::text), '{}') as days,
          coalesce((array_agg(extract(epoch from c.created_at)::float8 order by c.day desc)
            filter (where c.kind = 'tapped'))[1:${sql.raw(String(LATELY))}], '{}') as moments
        from check_ins c where c.user_id = r.user_id and c.day > ${today}::date - ${LONGEST}::int
      ) d
      order by r.user_id`,
  );
}

/** The median minute of the day (New York) of check-ins given in seconds since the epoch. */
function usualMinute(moments: readonly number[]): number {
  const minutes = moments
    .map((seconds) => minuteOfDay(DAY_TIME_ZONE, seconds * 1_000))
    .toSorted((a, b) => a - b);
  return minutes[Math.floor(minutes.length / 2)] ?? 0;
}
