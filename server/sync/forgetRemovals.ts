import { sql } from 'drizzle-orm';
import { SYNC_REMOVALS_DAYS } from '../../contract/reading/limits';
import { type Database, rowsOf } from '../ground/db/database';

const DAY_MS = 86_400_000;

/**
 * Forgets removals that are older than any device should be away for, and devices that were not heard of since. An account
 * remembers up to where: a device that comes from before that hears everything again.
 */
export async function forgetRemovals(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SYNC_REMOVALS_DAYS * DAY_MS).toISOString();
  await rowsOf(
    db,
    sql`with gone as (
        delete from sync_items where removed_at < ${oldest}::timestamptz returning user_id, seq, bytes
      ), last as (select user_id, max(seq) as seq, sum(bytes) as bytes from gone group by user_id)
      update sync_accounts a set forgotten = greatest(forgotten, last.seq), bytes = a.bytes - last.bytes from last
        where a.user_id = last.user_id`,
  );
  await rowsOf(db, sql`delete from sync_devices where seen_at < ${oldest}::timestamptz`);
}
