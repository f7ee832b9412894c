import { TEST_AFTER_MS, TEST_CARDS } from '../../../../contract/money/payments';
import type { deskPayments } from '../../../ground/db/schema/payments';
import type { PaymentFacts, SubscriptionFacts } from '../provider';

export type DeskPayment = typeof deskPayments.$inferSelect;

const DAY_MS = 86_400_000;
const WON_AFTER_MS = 2 * TEST_AFTER_MS;

/** The desk's facts about a payment at a moment. The card decides what happens later, and when. */
export function deskFacts(row: DeskPayment, now: Date): PaymentFacts {
  const { ref, orderId, money, currency, card, paidAt, decline, declines } = row;
  const since = paidAt === null ? -1 : now.getTime() - paidAt.getTime();
  const status = paidAt !== null ? 'paid' : row.state === 'cancelled' ? 'cancelled' : 'open';
  return {
    ref,
    orderId,
    userId: null,
    status,
    payment: paidAt && {
      id: `${ref}-payment`,
      money,
      currency,
      card: { brand: 'test', last4: card.slice(-4) },
      payer: payerOf(card),
      at: paidAt,
    },
    refunds: [...(since >= TEST_AFTER_MS ? refundsOf(row) : []), ...askedFor(row, ref)],
    disputes: since >= TEST_AFTER_MS ? disputesOf(row, since) : [],
    decline,
    declines,
  };
}

/** The desk recognises one of its numbers as a payer; the others represent any card of their kind. */
function payerOf(card: string): string | null {
  return card === TEST_CARDS.recognised ? card : null;
}

function refundsOf({ ref, money, card }: DeskPayment): PaymentFacts['refunds'] {
  if (card === TEST_CARDS.refunded) return [{ id: `${ref}-refund`, money }];
  if (card === TEST_CARDS.partlyRefunded) return [{ id: `${ref}-refund`, money: Math.ceil(money / 2) }];
  return [];
}

function askedFor({ refunds }: DeskPayment, of: string): PaymentFacts['refunds'] {
  return refunds.filter(({ ref }) => ref === of).map(({ id, money }) => ({ id, money }));
}

function disputesOf({ ref, money, card }: DeskPayment, since: number): PaymentFacts['disputes'] {
  const isOver = since >= WON_AFTER_MS;
  const id = `${ref}-dispute`;
  if (card === TEST_CARDS.disputedWon) return [{ id, money, state: isOver ? 'won' : 'open' }];
  if (card === TEST_CARDS.disputedLost) return [{ id, money, state: isOver ? 'lost' : 'open' }];
  return [];
}

/** When the desk has news of a payment, in ms after it was paid. */
export function newsOf({ card }: Pick<DeskPayment, 'card'>): readonly number[] {
  if (card === TEST_CARDS.refunded || card === TEST_CARDS.partlyRefunded) return [TEST_AFTER_MS];
  const isDisputed = card === TEST_CARDS.disputedWon || card === TEST_CARDS.disputedLost;
  return isDisputed ? [TEST_AFTER_MS, WON_AFTER_MS] : [];
}

/** The subscription that a renewing payment began: one renewal every `days` until it is stopped. */
export function deskSubscription(row: DeskPayment, now: Date): SubscriptionFacts {
  const { ref, paidAt, stoppedAt, days, renewalMoney, createdAt } = row;
  const begun = paidAt ?? createdAt;
  const until = stoppedAt !== null && stoppedAt < now ? stoppedAt : now;
  const step = days * DAY_MS;
  const renewals = paidAt === null ? 0 : Math.floor((until.getTime() - begun.getTime()) / step);
  const renewsAt = new Date(begun.getTime() + (renewals + 1) * step);
  const payments: PaymentFacts[] = [];
  for (let at = 1; at <= renewals; at++) {
    const paid = new Date(begun.getTime() + at * step);
    payments.push({
      ...deskFacts({ ...row, card: TEST_CARDS.succeeds }, now),
      ref: `${ref}/${at}`,
      orderId: null,
      payment: {
        id: `${ref}/${at}-payment`,
        money: renewalMoney,
        currency: row.currency,
        card: { brand: 'test', last4: row.card.slice(-4) },
        payer: payerOf(row.card),
        at: paid,
      },
      refunds: askedFor(row, `${ref}/${at}`),
      disputes: [],
    });
  }
  const isOver = stoppedAt !== null && renewsAt <= now;
  const state = isOver ? 'ended' : stoppedAt !== null ? 'ending' : 'active';
  if (row.state === 'cancelled') return { ref, state: 'ended', renewsAt, renewals: [] };
  return { ref, state: paidAt === null ? 'unpaid' : state, renewsAt, renewals: payments };
}
