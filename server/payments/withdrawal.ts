import { sql } from 'drizzle-orm';
import type { WithdrawalTerms } from '../../contract/money/payments.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Language } from '../../contract/wire/languages';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { type OrderWithdrawal, orders } from '../ground/db/schema/payments';
import { transact } from '../ground/db/transact';
import { lockAccount } from '../ground/ledger/lockAccount';
import { enqueueWithdrawal, mailBell } from '../ground/mail/enqueue';
import { lockOrder } from './applyFacts';
import { checkOrder } from './checkOrder';
import { nextCheck } from './checkTimes';
import { type OrderRow, withdrawableUntil } from './describeOrder';
import { readDaysLeft } from './membershipTime';
import { dueOf, openBook } from './orderBook';
import { ProviderAwayError, ProviderRefusedError } from './providers/provider';
import { type SubscriptionRow, wantNoRenewal } from './renewals';
import { stopRenewals } from './subscriptions';
import { foreseeTaking } from './takeBack';

/** What a withdrawal would pay back and take now. Refused: `notFound`, `orderClosed`, `tooLate`. */
export async function readWithdrawalTerms(
  context: Context,
  userId: number,
  orderId: string,
): Promise<Result<WithdrawalTerms>> {
  return await transact(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== userId) return failed('notFound');
    const asked = await foresee(tx, order, context.now());
    return asked.ok ? success(termsOf(asked.value)) : asked;
  });
}

type Withdrawing = {
  readonly userId: number;
  readonly orderId: string;
  readonly terms: WithdrawalTerms;
  readonly language: Language;
};

/**
 * Withdraws from a purchase (decision 0140). The withdrawal is written and its coins or days are taken first,
 * so that nobody uses them meanwhile; then the provider pays back, by the key of the order. If it cannot be
 * reached, the reconciler asks again. Withdrawing twice changes nothing.
 */
export async function withdrawFrom(context: Context, asked: Withdrawing): Promise<Result<OrderRow>> {
  const written = await transact(context.db, (tx) => write(tx, context, asked), 'recognised');
  mailBell(context.db).ring();
  if (!written.ok) return written;
  const { order, toStop } = written.value;
  await stopRenewals(context, toStop);
  if (order.owed === 0) return success(order);
  try {
    return success(await checkOrder(context, order));
  } catch (error) {
    if (!(error instanceof ProviderAwayError || error instanceof ProviderRefusedError)) throw error;
    console.error(`Order ${order.number} is not paid back yet: ${error.message}`);
    return success(order);
  }
}

type Written = { readonly order: OrderRow; readonly toStop: readonly SubscriptionRow[] };

async function write(
  tx: Transaction,
  { secrets, now }: Context,
  { userId, orderId, terms, language }: Withdrawing,
): Promise<Result<Written>> {
  const order = await lockOrder(tx, orderId);
  if (order?.userId !== userId) return failed('notFound');
  if (order.withdrawal !== null) return success({ order, toStop: [] });
  const at = now();
  const foreseen = await foresee(tx, order, at);
  if (!foreseen.ok) return foreseen;
  const withdrawal = foreseen.value;
  const { money, spent, coins, bonus, debt, days } = withdrawal;
  if (money === 0) return failed('orderClosed');
  const isAgreed =
    terms.money === money &&
    terms.spent === spent &&
    terms.coins === coins &&
    terms.bonus === bonus &&
    terms.debt === debt &&
    // An app from before contract 34 does not send them back.
    (terms.days ?? days) === days;
  if (!isAgreed) return failed('productChanged');
  const book = await openBook(tx, order, at);
  await book.withdraw(withdrawal);
  const sums = book.sums();
  const [after] = await tx
    .update(orders)
    .set({ ...sums, checks: 0, checkAt: nextCheck({ ...order, ...sums, checks: 0 }, at) })
    .where(sql`${orders.id} = ${order.id}::uuid`)
    .returning();
  if (!after) throw new Error(`Order ${order.number} was not written.`);
  const toStop = order.renews ? await wantNoRenewal(tx, userId, at, { tierId: order.tierId }) : [];
  const recipient = order.receiptEmail || (await mailOf(tx, userId));
  if (recipient !== '') {
    const { number, currency, gold, days: vipDays, tierName } = order;
    const tier = tierName === '' ? {} : { tier: tierName };
    const mail = {
      language,
      number,
      currency,
      gold,
      vipDays,
      ...tier,
      ...termsOf(withdrawal),
      at: at.getTime(),
    };
    await enqueueWithdrawal(tx, secrets, { recipient, now: at, ...mail });
  }
  return success({ order: after, toStop });
}

async function foresee(tx: Transaction, order: OrderRow, at: Date): Promise<Result<OrderWithdrawal>> {
  const until = withdrawableUntil(order);
  if (until === null) return failed('orderClosed');
  if (until <= at) return failed('tooLate');
  if (order.kind === 'vip') return success(await foreseeVip(tx, order, at));
  const held = await lockAccount(tx, order.userId, at);
  const { gold, bonus: given, leftBehind, money: price, refunded, takenBack } = order;
  // Other coins are spent first, and what an operator gave since last: gifts are not paid out.
  const unspent = Math.min(gold, Math.max(0, held.coins - (await givenSince(tx, order))));
  const money = Math.min(price - refunded, Math.ceil((price * unspent) / gold));
  const rounded = dueOf(order, refunded + money) - takenBack;
  // A cent rounded up must not take coins that were spent.
  const exact = Math.floor(((gold + given - leftBehind) * unspent) / gold);
  const taken = Math.min(rounded, exact);
  return success({
    money,
    spent: Math.max(0, gold - unspent - takenBack),
    ...(await foreseeTaking(tx, order, taken, held)),
    at: at.getTime(),
    before: refunded,
    forgiven: rounded - taken,
  });
}

/** Days of other purchases count as used first, and a day that has begun is used. */
async function foreseeVip(tx: Transaction, order: OrderRow, at: Date): Promise<OrderWithdrawal> {
  const { money: price, refunded } = order;
  const days = Math.min(order.days, await readDaysLeft(tx, order, at));
  const money = Math.min(price - refunded, Math.ceil((price * days) / order.days));
  const gold = { spent: 0, coins: 0, bonus: 0, debt: 0, forgiven: 0 };
  return { ...gold, money, days, at: at.getTime(), before: refunded };
}

/** The coins that an operator gave the reader since the order was paid. */
async function givenSince(tx: Transaction, { userId, paidAt }: OrderRow): Promise<number> {
  const [row] = await rowsOf<{ coins: number }>(
    tx,
    sql`select coalesce(sum(p.amount), 0)::float8 as coins from ledger_entries e
      join ledger_postings p on p.entry_id = e.id and p.account = 'coins'
      where e.user_id = ${userId}::bigint and e.kind in ('operator', 'adjustment')
        and e.created_at >= ${paidAt?.toISOString() ?? null}::timestamptz`,
  );
  return Math.max(0, row?.coins ?? 0);
}

/** The reader's address; empty for a guest. */
async function mailOf(tx: Transaction, userId: number): Promise<string> {
  const [user] = await rowsOf<{ email: string }>(
    tx,
    sql`select email from users where id = ${userId}::bigint`,
  );
  return user?.email ?? '';
}

function termsOf({ money, spent, coins, bonus, debt, days }: OrderWithdrawal): WithdrawalTerms {
  return { money, spent, coins, bonus, debt, days };
}
