import type Stripe from 'stripe';
import type { PaymentFacts, Renewing, SubscriptionFacts } from '../provider';
import { intentOfInvoice, lookAtIntent } from './lookAtPayment';


/** How a subscription stands, with each payment by which it went on. */
export async function subscriptionFacts(stripe: Stripe, ref: string): Promise<SubscriptionFacts> {
  const subscription = await stripe.subscriptions.retrieve(ref);
  const renewals: PaymentFacts[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: ref, status: 'paid', limit: A_PAGE })) {
    // The first one is its order's.
    if (invoice.billing_reason === 'subscription_create' || invoice.amount_paid === 0) continue;
    const intent = await intentOfInvoice(stripe, invoice.id ?? '');
    if (intent !== null) renewals.push(await lookAtIntent(stripe, intent, intent));
  }
  const ends = subscription.items.data[0]?.current_period_end ?? subscription.created;
  return { ref, state: stateOf(subscription), renewsAt: new Date(ends * 1_000), renewals };
}

/** Whether the period that runs was paid, or costs nothing. */
function isPaidFor(status: Stripe.Subscription.Status): boolean {
  return status === 'active' || status === 'trialing';
}

function stateOf({ status, cancel_at_period_end: ends }: Stripe.Subscription): SubscriptionFacts['state'] {
  if (status === 'incomplete') return 'unpaid';
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  if (!isPaidFor(status)) return 'pastDue';
  return ends ? 'ending' : 'active';
}

/** Has nothing more charged; the period that was paid for lasts. */
export async function stopRenewing(stripe: Stripe, ref: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(ref);
  if (status === 'canceled' || status === 'incomplete_expired') return;
  if (isPaidFor(status)) await stripe.subscriptions.update(ref, { cancel_at_period_end: true });
  // Otherwise Stripe would go on trying to have its invoice paid until the period ends.
  else await stripe.subscriptions.cancel(ref);
}

/** What Stripe will charge again, of what was begun for an order. */
export async function* listRenewing(stripe: Stripe): AsyncGenerator<Renewing> {
  // Without a status it lists what is not over.
  for await (const subscription of stripe.subscriptions.list({ limit: A_PAGE })) {
    const { orderId } = subscription.metadata;
    const state = stateOf(subscription);
    if (orderId && (state === 'active' || state === 'pastDue')) yield { ref: subscription.id, orderId };
  }
}
