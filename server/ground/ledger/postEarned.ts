import { sql } from 'drizzle-orm';
import { namedRowsOf, type Transaction } from '../db/database';
import type { EarningKind } from '../db/schema/ledger';

type Earning = {
  readonly userId: number;
  readonly kind: EarningKind;
  /** The change in hundredths of a coin, not 0. */
  readonly amount: number;
  readonly at: Date;
};

/**
 * Enters what a person earned or was paid out, and returns the entry's id. The person's coins and bonus stay
 * as they are. Locks the account, and returns null if there is none any more.
 */
export async function postEarned(
  tx: Transaction,
  { userId, kind, amount, at }: Earning,
): Promise<number | null> {
  if (amount === 0 || !Number.isSafeInteger(amount)) throw new Error(`Not an earning: ${amount} hundredths.`);
  const [row] = await namedRowsOf<{ id: number }>(
    tx,
    'post_earned',
    sql`with account as (
        select coins, bonus, debt, held, vip_remainder from accounts where user_id = ${userId}::bigint for update
      ), entry as (
        insert into ledger_entries (user_id, kind, reference, coins_after, bonus_after, debt_after, held_after,
          vip_remainder_after, created_at)
        select ${userId}::bigint, ${kind}, '{"type":"none"}'::jsonb, coins, bonus, debt, held, vip_remainder,
          ${at.toISOString()}::timestamptz from account returning id
      ), posted as (
        insert into ledger_postings (entry_id, account, amount)
        select id, account, amount from entry cross join
          (values ('earned', ${amount}::bigint), ('royalties', ${-amount}::bigint)) as postings (account, amount)
      )
      select id::float8 as id from entry`,
  );
  return row?.id ?? null;
}
