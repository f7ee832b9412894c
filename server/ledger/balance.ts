import { and, eq, gt, lte } from 'drizzle-orm';
import type { Balance } from '../../contract/money';
import type { Database } from '../db/database';
import { accounts, bonusLots } from '../db/schema';
import { balanceOf } from './balanceOf';
import { lockAccount } from './lockAccount';

/** What a user has at `now`; bonus whose time is over is booked out first. Null when there is no such user. */
export async function readBalance(db: Database, userId: number, now: Date): Promise<Balance | null> {
  const [over] = await db
    .select({ id: bonusLots.id })
    .from(bonusLots)
    .where(and(eq(bonusLots.userId, userId), gt(bonusLots.remaining, 0), lte(bonusLots.expiresAt, now)))
    .limit(1);
  if (over) return await db.transaction((tx) => lockAccount(tx, userId, now));
  const [held] = await db
    .select({ coins: accounts.coins, bonus: accounts.bonus })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return held ? balanceOf(held) : null;
}
