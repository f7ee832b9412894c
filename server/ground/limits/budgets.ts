import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../db/database';
import { budgets } from '../db/schema/installation';
import type { Secrets } from '../secrets';

export type Budget = {
  /** Unique; identifies the budget in the table. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
};

/**
 * The owner of the budget: a network (server/ground/limits/networkOf), a mailbox, a user's id, or all callers
 * together.
 */
export type Spending = {
  readonly budget: Budget;
  readonly subject: string;
  readonly amount?: number;
  readonly now: Date;
};

/**
 * Takes an amount out of a budget. Returns false and takes nothing if less than that is left. The row lock
 * prevents two calls, also on different servers, from both taking the rest. In a transaction, a rollback
 * returns the amount, and other calls for the subject wait for its end: keep the transaction short, or take
 * the budget before it.
 */
export async function takeBudget(
  db: Database | Transaction,
  secrets: Secrets,
  { budget, subject, amount = 1, now }: Spending,
): Promise<boolean> {
  if (amount > budget.most) return false;
  const endsAt = new Date(now.getTime() + budget.windowMs).toISOString();
  const at = now.toISOString();
  const rows = await rowsOf(
    db,
    sql`insert into budgets (name, subject, used, ends_at)
      values (${budget.name}, ${hashSubject(secrets, budget, subject)}, ${amount}::bigint, ${endsAt}::timestamptz)
      on conflict (name, subject) do update set
        used = case when budgets.ends_at <= ${at}::timestamptz then 0 else budgets.used end + excluded.used,
        ends_at = case when budgets.ends_at <= ${at}::timestamptz then excluded.ends_at else budgets.ends_at end
      where budgets.ends_at <= ${at}::timestamptz or budgets.used + excluded.used <= ${budget.most}::bigint
      returning 1`,
  );
  return rows.length > 0;
}

/** Returns an unused amount to a budget whose window has not ended. */
export async function giveBack(
  db: Database | Transaction,
  secrets: Secrets,
  { budget, subject, amount = 1, now }: Spending,
): Promise<void> {
  await db
    .update(budgets)
    .set({ used: sql`greatest(0, ${budgets.used} - ${amount}::bigint)` })
    .where(
      and(
        eq(budgets.name, budget.name),
        eq(budgets.subject, hashSubject(secrets, budget, subject)),
        gt(budgets.endsAt, now),
      ),
    );
}

/** Returns the rest of a budget without taking any. */
export async function leftOf(
  db: Database | Transaction,
  secrets: Secrets,
  { budget, subject, now }: Omit<Spending, 'amount'>,
): Promise<number> {
  const [row] = await rowsOf<{ used: number }>(
    db,
    sql`select used::float8 as used from budgets where name = ${budget.name}
      and subject = ${hashSubject(secrets, budget, subject)} and ends_at > ${now.toISOString()}::timestamptz`,
  );
  return Math.max(0, budget.most - (row?.used ?? 0));
}

/** Returns whether any of several budgets has been used. */
export async function isAnyTaken(
  db: Database | Transaction,
  secrets: Secrets,
  spendings: readonly Omit<Spending, 'amount' | 'now'>[],
  now: Date,
): Promise<boolean> {
  if (spendings.length === 0) return false;
  const keys = spendings.map(
    ({ budget, subject }) => sql`(${budget.name}, ${hashSubject(secrets, budget, subject)})`,
  );
  const taken = await rowsOf(
    db,
    sql`select 1 from budgets where (name, subject) in (${sql.join(keys, sql`, `)})
      and ends_at > ${now.toISOString()}::timestamptz limit 1`,
  );
  return taken.length > 0;
}

/** Deletes the rows of budgets whose window has ended. */
export async function removeOldBudgets(db: Database, now: Date): Promise<void> {
  await db.delete(budgets).where(lt(budgets.endsAt, now));
}

function hashSubject(secrets: Secrets, { name }: Budget, subject: string): string {
  return createHmac('sha256', secrets.budgetKey).update(`${name}\n${subject}`).digest('base64url');
}
