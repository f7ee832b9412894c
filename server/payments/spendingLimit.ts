import { sql } from 'drizzle-orm';
import type { Spending } from '../../contract/money/payments.schema';
import { type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { spendingLimits } from '../ground/db/schema/payments';
import type { SumDays } from '../ground/sumDays';

/** Raising or removing a limit takes effect after this time; lowering it, at once. */
const RAISED_AFTER_MS = 24 * 3_600_000;

type Reader = {
  readonly userId: number;
  readonly currency: string;
  readonly days: SumDays;
  readonly now: Date;
};

/** A reader's limit a calendar month of the house, and what this month has cost so far; null without a limit. */
export async function readSpending(db: Database | Transaction, reader: Reader): Promise<Spending | null> {
  const { userId, currency, now } = reader;
  const [row] = await rowsOf<{ money: number | null; next: number | null; nextAt: string | null }>(
    db,
    sql`select money, next_money as next, next_at as "nextAt" from spending_limits
      where user_id = ${userId}::bigint and currency = ${currency}`,
  );
  if (!row) return null;
  const nextAt = row.nextAt === null ? null : new Date(row.nextAt);
  const isDue = nextAt !== null && nextAt <= now;
  const limit = isDue ? row.next : row.money;
  const next = nextAt === null || isDue ? null : { limit: row.next, from: nextAt.getTime() };
  if (limit === null) return null;
  return { limit, next, spent: await spentThisMonth(db, reader) };
}

/**
 * Money paid this month and not given back, renewals included, and what open orders may still cost: two
 * devices cannot pass the limit together.
 */
async function spentThisMonth(
  db: Database | Transaction,
  { userId, currency, days, now }: Reader,
): Promise<number> {
  const month = days.of(now).slice(0, 7);
  const from = days.startOf(`${month}-01`);
  const [row] = await rowsOf<{ spent: number }>(
    db,
    sql`select coalesce(sum(money - refunded - owed), 0)::float8 as spent from orders
      where user_id = ${userId}::bigint and currency = ${currency}
        and (paid_at >= ${from.toISOString()}::timestamptz or state in ('created', 'paying'))`,
  );
  return row?.spent ?? 0;
}

/** Whether a purchase would pass the reader's limit. The reader's commands are locked. */
export async function passesLimit(tx: Transaction, reader: Reader, money: number): Promise<boolean> {
  const spending = await readSpending(tx, reader);
  return spending !== null && spending.spent + money > spending.limit;
}

/** Sets a reader's limit, in minor units; null removes it. The reader's commands are locked. */
export async function setLimit(
  tx: Transaction,
  { settings, days, now }: Pick<Context, 'settings' | 'days' | 'now'>,
  userId: number,
  wanted: number | null,
): Promise<Result<{ spending: Spending | null }>> {
  const { currency } = settings;
  const at = now();
  const reader = { userId, currency, days, now: at };
  const limit = (await readSpending(tx, reader))?.limit ?? null;
  const isRaised = limit !== null && (wanted === null || wanted > limit);
  const values = isRaised
    ? { currency, money: limit, nextMoney: wanted, nextAt: new Date(at.getTime() + RAISED_AFTER_MS) }
    : { currency, money: wanted, nextMoney: null, nextAt: null };
  await tx
    .insert(spendingLimits)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: spendingLimits.userId, set: values });
  return success({ spending: await readSpending(tx, reader) });
}

/** A guest's limit goes into the account; of two, the lower one stays, and no raise that waits. */
export async function mergeLimits(
  tx: Transaction,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<void> {
  await tx.execute(sql`update spending_limits set money = next_money, next_money = null, next_at = null
    where user_id in (${guestId}::bigint, ${userId}::bigint) and next_at <= ${now.toISOString()}::timestamptz`);
  await tx.execute(sql`insert into spending_limits (user_id, currency, money, next_money, next_at)
    select ${userId}::bigint, currency, money, next_money, next_at from spending_limits
    where user_id = ${guestId}::bigint
    on conflict (user_id) do update set money = least(spending_limits.money, excluded.money),
      next_money = case when spending_limits.money <= excluded.money then spending_limits.next_money
        else excluded.next_money end,
      next_at = case when spending_limits.money <= excluded.money then spending_limits.next_at
        else excluded.next_at end
    where spending_limits.currency = excluded.currency`);
  await tx.execute(sql`delete from spending_limits where user_id = ${guestId}::bigint`);
}
