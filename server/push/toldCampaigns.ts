import { sql } from 'drizzle-orm';
import type { ToldCampaign } from '../../contract/operator/desk.schema';
import { type Database, rowsOf } from '../ground/db/database';

const MOST_SHOWN = 20;

/** The campaigns that were begun last, the newest first. What was sent is forgotten after 30 days with its notices. */
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
