import type Stripe from 'stripe';
import type { DeclineReason } from '../../../../contract/money/payments';
import type { Card, PaymentFacts } from '../provider';

export const isPage = (ref: string) => ref.startsWith('cs_');

export function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  if (thing === null || thing === undefined) return null;
  return typeof thing === 'string' ? thing : thing.id;
}

type Around = {
  readonly ref: string;
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly declines: number;
};

export function stripeFacts(intent: Stripe.PaymentIntent, around: Around): PaymentFacts {
  const { ref, declines } = around;
  const isPaid = intent.status === 'succeeded';
  return {
    ref,
    orderId: intent.metadata.orderId ?? null,
    userId: intent.metadata.userId ? Number(intent.metadata.userId) : null,
    status: isPaid ? 'paid' : intent.status === 'canceled' ? 'cancelled' : 'open',
    payment: isPaid
      ? {
          id: intent.id,
          money: intent.amount_received,
          currency: intent.currency.toUpperCase(),
          card: cardOf(intent),
          payer: detailsOf(intent)?.card?.fingerprint ?? null,
          at: new Date(chargedAt(intent) * 1_000),
        }
      : null,
    // A failed refund returned nothing; a pending one has left our account already.
    refunds: around.refunds
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ id, amount }) => ({ id, money: amount })),
    disputes: around.disputes.flatMap(({ id, amount, status }) => {
      // An inquiry has taken no money.
      if (status.startsWith('warning_')) return [];
      const state = DISPUTE_ENDS[status] ?? 'open';
      return [{ id, money: amount, state } as const];
    }),
    decline: intent.last_payment_error ? reasonOf(intent.last_payment_error) : null,
    declines,
  };
}

/** A prevented dispute was never a chargeback, but the bank returned the money, so it counts as lost. */
const DISPUTE_ENDS: Readonly<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
};

/** A renewal's intent is created with its invoice, and may be charged days later. */
function chargedAt({ created, latest_charge: charge }: Stripe.PaymentIntent): number {
  return charge && typeof charge !== 'string' ? charge.created : created;
}

function detailsOf({ latest_charge: charge }: Stripe.PaymentIntent) {
  return charge && typeof charge !== 'string' ? charge.payment_method_details : null;
}

function cardOf(intent: Stripe.PaymentIntent): Card | null {
  const details = detailsOf(intent);
  if (!details) return null;
  const { card } = details;
  return card ? { brand: card.brand ?? 'card', last4: card.last4 ?? '' } : { brand: details.type, last4: '' };
}

const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  incorrect_number: 'wrongNumber',
  invalid_number: 'wrongNumber',
  incorrect_cvc: 'wrongCvc',
  invalid_cvc: 'wrongCvc',
  card_not_supported: 'notSupported',
  currency_not_supported: 'notSupported',
  authentication_required: 'codeFailed',
  payment_intent_authentication_failure: 'codeFailed',
};

/** Banks ask that theft and fraud be reported as “declined” only. */
function reasonOf({ code, decline_code: declined }: Stripe.PaymentIntent.LastPaymentError): DeclineReason {
  return REASONS[declined ?? ''] ?? REASONS[code ?? ''] ?? 'declined';
}

type Named = { readonly id: string; readonly object?: string; readonly payment_intent?: unknown };

/** What an event is about; null if it concerns no order. */
export function subjectOf({
  type,
  data,
}: Stripe.Event): { kind: 'payment' | 'subscription'; ref: string } | null {
  const object = data.object as unknown as Named & {
    readonly parent?: { readonly subscription_details?: { readonly subscription?: unknown } | null } | null;
  };
  if (type.startsWith('payment_intent.') || type.startsWith('checkout.session.')) {
    return { kind: 'payment', ref: object.id };
  }
  if (/^(charge|refund)\./.test(type)) {
    const ref = idOf(object.payment_intent as string | Named | null);
    return ref === null ? null : { kind: 'payment', ref };
  }
  if (type.startsWith('customer.subscription.')) return { kind: 'subscription', ref: object.id };
  if (type.startsWith('invoice.')) {
    const ref = idOf(object.parent?.subscription_details?.subscription as string | Named | null);
    return ref === null ? null : { kind: 'subscription', ref };
  }
  return null;
}
