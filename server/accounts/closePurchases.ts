import { sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';

/**
 * What becomes of a reader's purchases when their account is deleted. Orders stay in the books, as the law asks of whoever
 * sells, with nothing that names a person. Whatever is open or renews is due to be asked about, and is cancelled then: nobody
 * is charged for an account that is gone.
 */
export async function closePurchases(tx: Transaction, userId: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update orders set receipt_email = '', network = '', card_brand = '', card_last4 = '',
      expires_at = case when state in ('created', 'paying') then ${at} else expires_at end,
      check_at = case when state in ('created', 'paying') then ${at} else check_at end
    where user_id = ${userId}::bigint`);
  await tx.execute(sql`update subscriptions set check_at = ${at}, stop_wanted_at = coalesce(stop_wanted_at, ${at}),
      stop_reason = coalesce(stop_reason, 'accountGone')
    where user_id = ${userId}::bigint and check_at is not null`);
}
