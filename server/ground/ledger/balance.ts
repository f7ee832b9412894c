import { sql } from 'drizzle-orm';
import type { Balance } from '../../../contract/money/ledger.schema';
import { type Database, namedRowsOf } from '../db/database';
import { transact } from '../db/transact';
import { balanceOf, type Kept } from './balanceOf';
import { lockAccount } from './lockAccount';

/** What a user has at `now`; bonus that has expired is booked out first. Null when there is no such user. */
export async function readBalance(db: Database, userId: number, now: Date): Promise<Balance | null> {
  const [held] = await namedRowsOf<Kept & { isOver: boolean }>(
    db,
    'read_balance',
    sql`select coins::float8 as coins, bonus::float8 as bonus, held::float8 as held,
        vip_remainder::float8 as "vipRemainder", exists (
        select 1 from bonus_lots l where l.user_id = accounts.user_id and l.remaining > 0
          and l.expires_at <= ${now.toISOString()}::timestamptz) as "isOver"
      from accounts where user_id = ${userId}::bigint`,
  );
  if (held?.isOver) return await transact(db, (tx) => lockAccount(tx, userId, now));
  return held ? balanceOf(held) : null;
}
