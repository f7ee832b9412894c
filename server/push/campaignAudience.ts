import { type SQL, sql } from 'drizzle-orm';
import type { CampaignAudience } from '../../contract/operator/desk.schema';
import { addDays, dayOf } from '../ground/calendar';
import { type Database, rowsOf } from '../ground/db/database';

/** What has to hold of a subscription `s` to be told. */
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

/** Counting stops here: nobody needs to know it to the last one. */
export const MOST_COUNTED = 5_000;

/** How many browsers an audience has, MOST_COUNTED at most. What their readers have switched off is not looked at. */
export async function countAudience(db: Database, audience: CampaignAudience, now: Date): Promise<number> {
  const [row] = await rowsOf<{ browsers: number }>(
    db,
    sql`select count(*)::int as browsers from (
      select 1 from push_subscriptions s where ${isInAudience(audience, now)} limit ${MOST_COUNTED}) a`,
  );
  return row?.browsers ?? 0;
}
