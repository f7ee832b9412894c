import type Stripe from 'stripe';
import type { PaymentFacts } from '../provider';
import { idOf, stripeFacts } from './stripeFacts';

const A_PAGE = 100;

/** What Stripe knows of a payment, by its intent. `ref`: what the order book calls it. */
export async function lookAtIntent(stripe: Stripe, id: string, ref: string): Promise<PaymentFacts> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const isPaid = intent.status === 'succeeded';
  const of = { payment_intent: id, limit: A_PAGE };
  const refunds = isPaid ? (await stripe.refunds.list(of)).data : [];
  const disputes = isPaid ? (await stripe.disputes.list(of)).data : [];
  const hasFailed = Boolean(intent.last_payment_error);
  const tries = hasFailed ? (await stripe.charges.list(of)).data : [];
  const declines = tries.filter(({ status }) => status === 'failed').length;
  return stripeFacts(intent, { ref, refunds, disputes, declines: Math.max(declines, hasFailed ? 1 : 0) });
}

/** The same by a page of Checkout, which may have no intent yet. */
export async function lookAtPage(stripe: Stripe, ref: string): Promise<PaymentFacts> {
  const page = await stripe.checkout.sessions.retrieve(ref);
  const subscriptionRef = idOf(page.subscription);
  const invoice = idOf(page.invoice);
  const intent =
    idOf(page.payment_intent) ?? (invoice === null ? null : await intentOfInvoice(stripe, invoice));
  const named = { orderId: page.client_reference_id, subscriptionRef };
  if (intent !== null) {
    const facts = await lookAtIntent(stripe, intent, ref);
    // A page can be tried until it ends itself, whatever became of its payment.
    const status = facts.status === 'paid' ? 'paid' : page.status === 'expired' ? 'cancelled' : 'open';
    return { ...facts, ...named, status };
  }
  return {
    ref,
    ...named,
    userId: page.metadata?.userId ? Number(page.metadata.userId) : null,
    status: page.status === 'expired' ? 'cancelled' : 'open',
    payment: null,
    refunds: [],
    disputes: [],
    decline: null,
    declines: 0,
  };
}

export async function intentOfInvoice(stripe: Stripe, invoice: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 1 });
  return idOf(data[0]?.payment.payment_intent);
}
