import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { users } from '../ground/db/schema/users';

const HOURS_A_DAY = 24;
const DAY_MS = HOURS_A_DAY * 3_600_000;

/** Extends VIP by some days, from now or from its current end. Does nothing for a deleted account. */
export async function extendVip(tx: Transaction, userId: number, days: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(
    sql`update users set vip_until = greatest(coalesce(vip_until, ${at}::timestamptz), ${at}::timestamptz)
      + make_interval(hours => ${days * HOURS_A_DAY}::int) where id = ${userId}::bigint`,
  );
}

/** The whole days of VIP that are left. */
export async function readVipDaysLeft(tx: Transaction, userId: number, now: Date): Promise<number> {
  const [user] = await tx.select({ until: users.vipUntil }).from(users).where(eq(users.id, userId));
  return Math.max(0, Math.floor(((user?.until?.getTime() ?? 0) - now.getTime()) / DAY_MS));
}

/** Shortens VIP by some days. Chapters unlocked in them stay unlocked. */
export async function shortenVip(tx: Transaction, userId: number, days: number): Promise<void> {
  await tx.execute(
    sql`update users set vip_until = vip_until - make_interval(hours => ${days * HOURS_A_DAY}::int)
      where id = ${userId}::bigint`,
  );
}
