import { sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';

const HOURS_A_DAY = 24;

/** Extends VIP by some days, from now or from its current end. Does nothing for a deleted account. */
export async function extendVip(tx: Transaction, userId: number, days: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(
    sql`update users set vip_until = greatest(coalesce(vip_until, ${at}::timestamptz), ${at}::timestamptz)
      + make_interval(hours => ${days * HOURS_A_DAY}::int) where id = ${userId}::bigint`,
  );
}

/** Shortens VIP by some days. Chapters unlocked in them stay unlocked. */
export async function shortenVip(tx: Transaction, userId: number, days: number): Promise<void> {
  await tx.execute(
    sql`update users set vip_until = vip_until - make_interval(hours => ${days * HOURS_A_DAY}::int)
      where id = ${userId}::bigint`,
  );
}
