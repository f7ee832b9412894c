import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../ground/db/database';
import { namedTables } from './personalTables';

/** A guest with no data that was not seen for this many days is deleted (decision 0028). */
export const EMPTY_GUEST_DAYS = 180;

const DAY_MS = 86_400_000;
const ROWS_A_STATEMENT = 500;

/**
 * Tables whose rows do not keep a guest: how it arrived, and logs of it. A row in any other table keeps it.
 */
const MAY_GO = new Set([
  'accounts',
  'devices',
  'sessions',
  'sync_accounts',
  'sync_devices',
  'login_logs',
  'action_logs',
]);

/**
 * Deletes guests that were not seen for EMPTY_GUEST_DAYS and have no coins, no ledger entries, no unlocks,
 * reads or ratings and nothing synced. Any row that names a guest keeps it, also in a table added later. A
 * device that returns with its secret becomes a new guest. Works in small batches, so that other work gets
 * its turn.
 */
export async function removeEmptyGuests(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - EMPTY_GUEST_DAYS * DAY_MS).toISOString();
  const keeping = (await namedTables(db)).filter(({ table }) => !MAY_GO.has(table));
  const hasNothing = sql.join(
    keeping.map(
      ({ table, column }) =>
        sql`not exists (select 1 from ${sql.identifier(table)} k where k.${sql.identifier(column)} = u.id
          ${table === 'sync_items' ? sql`and k.removed_at is null` : sql``})`,
    ),
    sql` and `,
  );
  for (;;) {
    const gone = await rowsOf(
      db,
      sql`with empty as (
          select u.id from users u
          where u.kind = 'guest' and u.merged_into is null and u.created_at < ${oldest}::timestamptz
            and not exists (select 1 from sessions s where s.user_id = u.id and s.seen_at >= ${oldest}::timestamptz)
            and not exists (select 1 from devices d where d.user_id = u.id and d.seen_at >= ${oldest}::timestamptz)
            and not exists (select 1 from accounts a where a.user_id = u.id and (a.coins, a.bonus) <> (0, 0))
            and ${hasNothing}
          limit ${ROWS_A_STATEMENT}
        ), answers as (
          delete from receipts where scope in (
            select 'user:' || id from empty union all
            select 'device:' || d.secret_hash from devices d join empty on empty.id = d.user_id)
        ) delete from users where id in (select id from empty) returning 1`,
    );
    if (gone.length < ROWS_A_STATEMENT) return;
  }
}
