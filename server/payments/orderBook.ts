import { eq, sql } from 'drizzle-orm';
import { isOpenOrder, type OrderState } from '../../contract/money/payments';
import { rowsOf, type Transaction } from '../ground/db/database';
import { type OrderWithdrawal, type PaymentObjectKind, paymentObjects } from '../ground/db/schema/payments';
import { creditOrder, type Effect, giveBackDispute, NO_EFFECT } from './creditOrder';
import type { OrderRow } from './describeOrder';
import { shortenMembership } from './membershipTime';
import type { PaymentFacts } from './providers/provider';
import { takeBack } from './takeBack';

type Book = {
  /**
   * False for a deleted account: nothing is credited or taken, and nothing stored that identifies a person.
   */
  readonly hasAccount: boolean;
  readonly pay: (facts: PaymentFacts) => Promise<void>;
  readonly refund: (id: string, money: number) => Promise<void>;
  readonly dispute: (dispute: PaymentFacts['disputes'][number]) => Promise<void>;
  /** Takes the gold or the days of a withdrawal before its money is paid back. */
  readonly withdraw: (withdrawal: OrderWithdrawal) => Promise<void>;
  readonly sums: () => Pick<
    OrderRow,
    'refunded' | 'disputed' | 'takenBack' | 'paidAt' | 'complaint' | 'withdrawal' | 'owed'
  >;
  readonly state: (facts: PaymentFacts) => OrderState;
};

type Known = { readonly kind: PaymentObjectKind; readonly objectId: string; readonly days: number };

/** What was applied to an order so far, and the operations to apply more. The order is locked. */
export async function openBook(tx: Transaction, order: OrderRow, now: Date): Promise<Book> {
  const { kind, objectId, days } = paymentObjects;
  const known: Known[] = await tx
    .select({ kind, objectId, days })
    .from(paymentObjects)
    .where(eq(paymentObjects.orderId, order.id));
  const isKnown = (of: PaymentObjectKind, id: string) =>
    known.some((each) => each.kind === of && each.objectId === id);
  let { refunded, disputed, takenBack, paidAt, complaint, withdrawal } = order;
  const hasAccount = await accountIsThere(tx, order.userId);

  const write = async (of: PaymentObjectKind, id: string, money: number, effect: Effect) => {
    const { entryId, bonusEntryId, days: moved } = effect;
    const row = { provider: order.provider, kind: of, objectId: id, orderId: order.id, money, at: now };
    await tx.insert(paymentObjects).values({ ...row, entryId, bonusEntryId, days: moved });
    known.push({ kind: of, objectId: id, days: moved });
  };
  const daysHeld = () => known.reduce((sum, each) => sum + each.days, 0);
  const owed = () => owedOf({ money: order.money, refunded, disputed, withdrawal });
  const due = () => dueOf(order, refunded + disputed + owed()) - (withdrawal?.forgiven ?? 0);
  const isAllGone = () => refunded + disputed >= order.money;
  // After a withdrawal, the days that are left were used.
  const daysGone = () => (withdrawal === null && isAllGone() ? daysHeld() : 0);
  const take = async (because: 'refund' | 'dispute', gone = daysGone()): Promise<Effect> => {
    // The gold of a deleted account was written off with it.
    if (!hasAccount) return NO_EFFECT;
    const gold = due() - takenBack;
    takenBack = due();
    if (gone > 0) await shortenMembership(tx, order, gone);
    const entryId = await takeBack(tx, order, { kind: because, gold, at: now });
    return { entryId, bonusEntryId: null, days: 0 - gone };
  };

  const giveBack = async (disputeId: string): Promise<Effect> => {
    const gold = takenBack - due();
    takenBack = due();
    const days = withdrawal === null && !isAllGone() && daysHeld() === 0 ? order.days : 0;
    return await giveBackDispute(tx, order, { gold, days, disputeId, at: now });
  };

  return {
    hasAccount,
    pay: async ({ payment }) => {
      if (payment === null || isKnown('payment', payment.id)) return;
      paidAt = now;
      if (!hasAccount) complaint = 'The account is gone: give the money back.';
      await write(
        'payment',
        payment.id,
        payment.money,
        hasAccount ? await creditOrder(tx, order, now) : NO_EFFECT,
      );
    },
    refund: async (id, money) => {
      if (paidAt === null || isKnown('refund', id)) return;
      refunded = Math.min(order.money, refunded + money);
      await write('refund', id, money, await take('refund'));
    },
    dispute: async ({ id, money, state }) => {
      if (paidAt === null) return;
      if (!isKnown('dispute', id)) {
        disputed += money;
        await write('dispute', id, money, await take('dispute'));
      }
      if (state === 'lost' && !isKnown('dispute-lost', id)) await write('dispute-lost', id, money, NO_EFFECT);
      if (state !== 'won' || isKnown('dispute-won', id)) return;
      disputed -= money;
      await write('dispute-won', id, money, hasAccount ? await giveBack(id) : NO_EFFECT);
    },
    withdraw: async (asked) => {
      withdrawal = asked;
      await write('withdrawal', order.id, asked.money, await take('refund', asked.days ?? 0));
    },
    sums: () => ({ refunded, disputed, takenBack, paidAt, complaint, withdrawal, owed: owed() }),
    state: ({ status }) => {
      const ended = (id: string) => isKnown('dispute-won', id) || isKnown('dispute-lost', id);
      const disputes = known.filter((each) => each.kind === 'dispute');
      if (paidAt === null) return unpaidState(order, status, now);
      if (disputes.some(({ objectId: id }) => !ended(id))) return 'disputed';
      if (known.some((each) => each.kind === 'dispute-lost')) return 'lost';
      if (refunded >= order.money) return 'refunded';
      if (refunded > 0) return 'partlyRefunded';
      return disputes.length > 0 ? 'won' : 'paid';
    },
  };
}

/** The gold to take back in total if so much money is gone, rounded in the reader's favour. */
export function dueOf({ gold, bonus, leftBehind, money }: OrderRow, gone: number): number {
  return Math.floor(((gold + bonus - leftBehind) * Math.min(money, gone)) / money);
}

/** The money of a withdrawal that is not paid back yet; what a dispute took is not paid back again. */
function owedOf({
  money,
  refunded,
  disputed,
  withdrawal,
}: Pick<OrderRow, 'money' | 'refunded' | 'disputed' | 'withdrawal'>): number {
  if (withdrawal === null) return 0;
  const left = withdrawal.money - (refunded - withdrawal.before);
  return Math.max(0, Math.min(left, money - refunded - disputed));
}

/** A closed order stays closed, unless its money arrives after all. */
function unpaidState(order: OrderRow, status: PaymentFacts['status'], now: Date): OrderState {
  if (!isOpenOrder(order.state)) return order.state;
  if (status !== 'cancelled') return 'paying';
  return order.expiresAt <= now ? 'expired' : 'failed';
}

async function accountIsThere(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await rowsOf(tx, sql`select 1 from accounts where user_id = ${userId}::bigint`);
  return rows.length > 0;
}
