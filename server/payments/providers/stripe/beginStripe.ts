import type Stripe from 'stripe';
import type { Begun, ToBegin } from '../provider';
import { type Attempt, keyOf, metadataOf } from './attempt';
import { beginPage } from './beginPage';
import { beginSubscription } from './beginSubscription';
import { customerFor } from './customers';
import { isMissing, saysOtherwise } from './openStripe';
import { idOf, isPage } from './stripeFacts';

/**
 * Begins an order's payment at Stripe. Every call bears the order's id as its idempotency key, so that one that was cut off,
 * or is made twice, leads to the same payment.
 *
 * Twice it is begun once more under other keys: where the customer was deleted in Stripe's own pages, and where it was begun before
 * its reader was a customer, and the answer lost. What was begun before is nobody's to pay: its secret was handed to nobody.
 */
export async function beginStripe(stripe: Stripe, order: ToBegin): Promise<Begun> {
  if (order.providerRef !== null) return await resume(stripe, order, order.providerRef);
  try {
    return await begin(stripe, { ...order, again: false });
  } catch (error) {
    if (order.customer !== null && isMissing(error)) {
      const begun = await begin(stripe, { ...order, customer: null, again: true });
      return { ...begun, goneCustomer: order.customer };
    }
    if (!saysOtherwise(error)) throw error;
    return await begin(stripe, { ...order, again: true });
  }
}

async function begin(stripe: Stripe, order: Attempt): Promise<Begun> {
  const customer = await customerFor(stripe, order);
  if (order.way === 'page') return await beginPage(stripe, order, customer);
  if (order.renews) return await beginSubscription(stripe, order, customer ?? '');
  const intent = await stripe.paymentIntents.create(
    {
      amount: order.money,
      currency: order.currency.toLowerCase(),
      description: order.title,
      metadata: metadataOf(order),
      automatic_payment_methods: { enabled: true },
      ...(order.receiptEmail && { receipt_email: order.receiptEmail }),
      ...(customer && { customer }),
      ...(order.saveCard && { setup_future_usage: 'off_session' as const }),
    },
    keyOf(order, 'payment'),
  );
  return {
    ref: intent.id,
    clientSecret: intent.client_secret ?? '',
    url: '',
    subscriptionRef: null,
    customer,
  };
}

async function resume(stripe: Stripe, order: ToBegin, ref: string): Promise<Begun> {
  const known = { ref, subscriptionRef: null, customer: null };
  if (isPage(ref)) {
    const page = await stripe.checkout.sessions.retrieve(ref);
    return { ...known, clientSecret: '', url: page.url ?? '', subscriptionRef: idOf(page.subscription) };
  }
  const intent = await stripe.paymentIntents.retrieve(ref);
  const isOpen = intent.status !== 'succeeded' && intent.status !== 'canceled';
  return {
    ...known,
    clientSecret: isOpen ? (intent.client_secret ?? '') : '',
    url: '',
    customer: order.customer,
  };
}
