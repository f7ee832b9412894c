import type Stripe from 'stripe';
import type { PaymentFacts, Renewing, SubscriptionFacts } from '../provider';
import { idOf, stripeFacts } from './stripeFacts';

const A_PAGE = 100;

/** Looks up a payment at Stripe by its intent. `ref`: the order book's reference. */
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

/** Looks up a payment by its page of Checkout, which may have no intent yet. */
export async function lookAtPage(stripe: Stripe, ref: string): Promise<PaymentFacts> {
  const page = await stripe.checkout.sessions.retrieve(ref);
  const subscriptionRef = idOf(page.subscription);
  const invoice = idOf(page.invoice);
  const intent =
    idOf(page.payment_intent) ?? (invoice === null ? null : await intentOfInvoice(stripe, invoice));
  const named = { orderId: page.client_reference_id, subscriptionRef };
  if (intent !== null) {
    const facts = await lookAtIntent(stripe, intent, ref);
    // A page accepts further tries until it expires, whatever the state of its payment.
    const status = facts.status === 'paid' ? 'paid' : page.status === 'expired' ? 'cancelled' : 'open';
    return { ...taxedBy(facts, taxOf(page)), ...named, status };
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

/** The tax of the page that an intent was paid on; undefined if it has none. */
export async function pageTax(stripe: Stripe, intent: string): Promise<number | undefined> {
  const [page] = (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data;
  return page && taxOf(page);
}

function taxOf(page: Stripe.Checkout.Session): number | undefined {
  return page.automatic_tax?.status === 'complete' ? page.total_details?.amount_tax : undefined;
}

export function taxedBy(facts: PaymentFacts, tax: number | undefined): PaymentFacts {
  const { payment } = facts;
  return payment && tax !== undefined ? { ...facts, payment: { ...payment, tax } } : facts;
}

export async function intentOfInvoice(stripe: Stripe, invoice: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 1 });
  return idOf(data[0]?.payment.payment_intent);
}

/** The state of a subscription, with the payments of its renewals. */
export async function subscriptionFacts(stripe: Stripe, ref: string): Promise<SubscriptionFacts> {
  const subscription = await stripe.subscriptions.retrieve(ref);
  const renewals: PaymentFacts[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: ref, status: 'paid', limit: A_PAGE })) {
    // The first invoice belongs to its order.
    if (invoice.billing_reason === 'subscription_create' || invoice.amount_paid === 0) continue;
    const intent = await intentOfInvoice(stripe, invoice.id ?? '');
    if (intent === null) continue;
    const facts = await lookAtIntent(stripe, intent, intent);
    const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
    renewals.push(taxedBy(facts, invoice.automatic_tax.status === 'complete' ? tax : undefined));
  }
  const ends = subscription.items.data[0]?.current_period_end ?? subscription.created;
  return { ref, state: stateOf(subscription), renewsAt: new Date(ends * 1_000), renewals };
}

function isPaidFor(status: Stripe.Subscription.Status): boolean {
  return status === 'active' || status === 'trialing';
}

function stateOf({ status, cancel_at_period_end: ends }: Stripe.Subscription): SubscriptionFacts['state'] {
  if (status === 'incomplete') return 'unpaid';
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  if (!isPaidFor(status)) return 'pastDue';
  return ends ? 'ending' : 'active';
}

/** Stops further charges; the period already paid for remains. */
export async function stopRenewing(stripe: Stripe, ref: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(ref);
  if (status === 'canceled' || status === 'incomplete_expired') return;
  if (isPaidFor(status)) await stripe.subscriptions.update(ref, { cancel_at_period_end: true });
  // Otherwise Stripe would keep trying to charge its invoice until the period ends.
  else await stripe.subscriptions.cancel(ref);
}

/** The subscriptions of our orders that Stripe will charge again. */
export async function* listRenewing(stripe: Stripe): AsyncGenerator<Renewing> {
  // Without a status, Stripe lists those that are not cancelled.
  for await (const subscription of stripe.subscriptions.list({ limit: A_PAGE })) {
    const { orderId } = subscription.metadata;
    const state = stateOf(subscription);
    if (orderId && (state === 'active' || state === 'pastDue')) yield { ref: subscription.id, orderId };
  }
}
