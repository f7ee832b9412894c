import { sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';

/**
 * Makes what a guest bought the account's: orders, cards that were kept, VIP. Days of VIP that both have are added up: they
 * were paid for.
 */
export async function mergePurchases(
  tx: Transaction,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update orders set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`);
  await tx.execute(
    sql`update subscriptions set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`,
  );
  await tx.execute(
    sql`update payment_customers set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`,
  );
  await tx.execute(sql`update users u
    set vip_until = greatest(coalesce(u.vip_until, ${at}), ${at}) + (g.vip_until - ${at})
    from users g where u.id = ${userId}::bigint and g.id = ${guestId}::bigint and g.vip_until > ${at}`);
  await tx.execute(sql`update users set vip_until = null where id = ${guestId}::bigint`);
}
