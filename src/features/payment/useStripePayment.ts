import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useCallback, useState } from 'react';
import { usecases } from '../../platform/worker/usecases';
import { notToPay, type Payment, type Said, settledAs } from './payment';
import { useGoesOn } from './useGoesOn';

export type StripeCard = { stripe: Stripe; elements: StripeElements } | { stripe: Stripe; cardId: string };

/** Returns the address to which a bank sends a payer back; it names the payment and its purchase. */
export type ReturnTo = (orderId: string) => string;

export type StripePaying = { payment: Payment; pay: (card: StripeCard, said: Said) => Promise<void> };

/**
 * Pays a stored purchase by Stripe's script. A retry confirms the same payment, which can succeed only once;
 * only the server decides whether it did.
 */
export function useStripePayment(requestId: string, first: Payment, returnTo: ReturnTo): StripePaying {
  const [payment, setPayment] = useState<Payment>(first);
  const pay = useCallback(
    async function pay(card: StripeCard, said: Said): Promise<void> {
      const again = () => pay(card, said);
      setPayment({ at: 'paying' });
      // The form shows its own errors, and nothing has begun.
      if ('elements' in card && (await card.elements.submit()).error) return setPayment({ at: 'form' });
      const begun = await usecases.beginPayment({ requestId, ...said });
      const elsewhere = notToPay(begun, again);
      if (elsewhere || !begun.ok) return setPayment(elsewhere ?? { at: 'form' });
      const { order, clientSecret } = begun.value;
      const { orderId } = order;
      const error = await confirm(card, clientSecret, returnTo(orderId));
      setPayment(error ? await failedBy(error, orderId, again) : { at: 'waiting', orderId });
    },
    [requestId, returnTo],
  );
  useGoesOn(payment);
  return { payment, pay };
}

/** Returns undefined if the payer has done their part. A bank that needs a visit replaces the page. */
async function confirm(
  card: StripeCard,
  clientSecret: string,
  returnUrl: string,
): Promise<StripeError | undefined> {
  const { error } =
    'elements' in card
      ? await card.stripe.confirmPayment({
          elements: card.elements,
          clientSecret,
          confirmParams: { return_url: returnUrl },
          redirect: 'if_required',
        })
      : await card.stripe.confirmPayment({
          clientSecret,
          confirmParams: { return_url: returnUrl, payment_method: card.cardId },
          redirect: 'if_required',
        });
  return error;
}

async function failedBy(error: StripeError, orderId: string, again: () => Promise<void>): Promise<Payment> {
  // These errors are definite answers: the card was not charged, and their text is for the payer.
  if (error.type === 'validation_error') return { at: 'form' };
  const isDeclined = error.type === 'card_error' || error.code === 'payment_intent_authentication_failure';
  const checked = await usecases.checkOrder({ orderId });
  if (isDeclined) {
    const declined = { at: 'form', failure: 'paymentFailed', said: error.message } as const;
    return checked.ok ? settledAs(checked, () => declined, again) : declined;
  }
  // Paid by another tab, or lost in transit: the order shows the outcome, now or later.
  return settledAs(checked, () => ({ at: 'form', unsure: orderId }), again);
}
