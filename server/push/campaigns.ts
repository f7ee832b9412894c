import { type SQL, sql } from 'drizzle-orm';
import type { CampaignAudience, ToldCampaign } from '../../contract/operator/desk.schema';
import { addDays, dayOf } from '../ground/calendar';
import { type Database, rowsOf } from '../ground/db/database';

/** Returns the condition for a subscription `s` to be in the audience. */
export function isInAudience(audience: CampaignAudience | null, now: Date): SQL {
  if (audience === null) return sql`true`;
  const { languages, readWithinDays, quietForDays, bookId } = audience;
  const hasRead = (days: number) => {
    const since = addDays(dayOf(now), 1 - days);
    return sql`(exists (select 1 from reads r where r.user_id = s.user_id and r.day >= ${since}::date)
      or exists (select 1 from watches w where w.user_id = s.user_id and w.day >= ${since}::date))`;
  };
  const conditions = [
    languages &&
      sql`s.language in (${sql.join(
        languages.map((each) => sql`${each}`),
        sql`, `,
      )})`,
    readWithinDays && hasRead(readWithinDays),
    quietForDays && sql`not ${hasRead(quietForDays)}`,
    bookId &&
      sql`exists (select 1 from sync_items i where i.user_id = s.user_id and i.kind = 'shelf'
        and i.key = ${String(bookId)} and i.removed_at is null)`,
  ].filter((condition) => condition !== undefined && condition !== 0);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions as SQL[], sql` and `)})`;
}

/** Counting stops here; an exact number is not needed. */
export const MOST_COUNTED = 5_000;

/**
 * Returns the number of browsers in an audience, at most MOST_COUNTED. Switched-off notices are not
 * considered.
 */
export async function countAudience(db: Database, audience: CampaignAudience, now: Date): Promise<number> {
  const [row] = await rowsOf<{ browsers: number }>(
    db,
    sql`select count(*)::int as browsers from (
      select 1 from push_subscriptions s where ${isInAudience(audience, now)} limit ${MOST_COUNTED}) a`,
  );
  return row?.browsers ?? 0;
}

const MOST_SHOWN = 20;

/**
 * Returns the latest campaigns, newest first. Their notices, and so the counts of sent ones, are deleted
 * after 30 days.
 */
export async function toldCampaigns(db: Database): Promise<ToldCampaign[]> {
  return await rowsOf<ToldCampaign>(
    db,
    sql`select substr(e.key, length('campaign/') + 1) as key, e.data #>> '{titles,en}' as title,
        (extract(epoch from e.created_at) * 1000)::float8 as "createdAt",
        (extract(epoch from e.done_at) * 1000)::float8 as "doneAt", e.cap, e.reached, n.sent, n.opened
      from (select * from push_events where kind = 'campaign' order by id desc limit ${MOST_SHOWN}) e
      cross join lateral (
        select count(*) filter (where sent_at is not null)::int as sent,
          count(*) filter (where opened_at is not null)::int as opened
        from push_notices m where m.kind = 'campaign' and m.subject = e.key) n
      order by e.id desc`,
  );
}
