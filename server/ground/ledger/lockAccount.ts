import { sql } from 'drizzle-orm';
import type { Balance } from '../../../contract/money/ledger.schema';
import { type Database, namedRowsOf, rowsOf, type Transaction } from '../db/database';
import { bonusLots } from '../db/schema/ledger';
import { transact } from '../db/transact';
import { balanceOf, type Kept, post } from './post';

/**
 * Locks a user's account until the end of the transaction and returns its balance at `now`. First books out
 * expired bonus in a separate entry. Throws if the user does not exist, because a session has one.
 */
export async function lockAccount(tx: Transaction, userId: number, now: Date): Promise<Balance> {
  const [held] = await namedRowsOf<Kept & { expired: number }>(
    tx,
    'lock_account',
    sql`select coins::float8 as coins, bonus::float8 as bonus, held::float8 as held, vip_remainder::float8 as "vipRemainder",
        (select coalesce(sum(remaining), 0) from ${bonusLots} where ${overFor(userId, now)})::float8 as expired
      from accounts where user_id = ${userId}::bigint for update`,
  );
  if (!held) throw new Error(`User ${userId} has no account.`);
  if (held.expired === 0) return balanceOf(held);
  return (await expire(tx, userId, now)) ?? balanceOf(held);
}

/** Reads the lots again under the lock. Returns null if another transaction expired them first. */
async function expire(tx: Transaction, userId: number, now: Date): Promise<Balance | null> {
  const lots = await rowsOf<{ lot: number; taken: number }>(
    tx,
    sql`with over as (
        select id, remaining from ${bonusLots} where ${overFor(userId, now)} for update
      )
      update bonus_lots set remaining = 0 from over where bonus_lots.id = over.id
      returning bonus_lots.id::float8 as lot, over.remaining::float8 as taken`,
  );
  const bonus = lots.reduce((sum, { taken }) => sum + taken, 0);
  if (bonus === 0) return null;
  const line = await post(tx, {
    userId,
    kind: 'expiry',
    reference: { type: 'none' },
    requestId: null,
    coins: 0,
    bonus: -bonus,
    against: 'adjustments',
    at: now,
    lots,
  });
  if (line === null) throw new Error(`The bonus of user ${userId} is less than what expired.`);
  return line.balance;
}

function overFor(userId: number, now: Date) {
  return sql`user_id = ${userId}::bigint and remaining > 0 and expires_at <= ${now.toISOString()}::timestamptz`;
}

/** Returns a user's balance at `now`, after booking out expired bonus. Null if the user does not exist. */
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
