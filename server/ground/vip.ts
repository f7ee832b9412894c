import { sql } from 'drizzle-orm';
import type { Balance } from '../../contract/money/ledger.schema';
import { type Database, namedRowsOf, type Transaction } from './db/database';

/** Returns whether a reader is VIP at a moment (spec 6). */
export async function isVipAt(db: Database | Transaction, userId: number, now: Date): Promise<boolean> {
  const [user] = await namedRowsOf<{ isVip: boolean }>(
    db,
    'is_vip',
    sql`select coalesce(vip_until > ${now.toISOString()}::timestamptz, false) as "isVip"
      from users where id = ${userId}::bigint`,
  );
  return user?.isVip ?? false;
}

/**
 * Returns the VIP remainder of an account (contract/money/prices); undefined if the reader is not VIP now.
 */
export async function vipRemainderAt(
  db: Database | Transaction,
  userId: number,
  now: Date,
  has: Balance,
): Promise<number | undefined> {
  return (await isVipAt(db, userId, now)) ? (has.vipRemainder ?? 0) : undefined;
}
