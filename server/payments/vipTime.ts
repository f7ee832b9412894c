import { sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';

const HOURS_A_DAY = 24;

/** VIP for some days more, from now or from the end of what there is. An account that is gone has none. */
export async function extendVip(tx: Transaction, userId: number, days: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(
    sql`update users set vip_until = greatest(coalesce(vip_until, ${at}::timestamptz), ${at}::timestamptz)
      + make_interval(hours => ${days * HOURS_A_DAY}::int) where id = ${userId}::bigint`,
  );
}

/** Takes days back. What was unlocked in them stays. */
export async function shortenVip(tx: Transaction, userId: number, days: number): Promise<void> {
  await tx.execute(
    sql`update users set vip_until = vip_until - make_interval(hours => ${days * HOURS_A_DAY}::int)
      where id = ${userId}::bigint`,
  );
}
