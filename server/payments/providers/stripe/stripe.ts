import type Stripe from 'stripe';
import type { StripeSettings } from '../../../ground/settings/paymentSettings';
import { type PaymentFacts, type Provider, ProviderRefusedError, type SubscriptionFacts } from '../provider';
import { beginStripe } from './beginStripe';
import { asked, isMissing, openStripe } from './openStripe';
import { idOf, isPage, stripeFacts, subjectOf } from './stripeFacts';

/** An event that was signed longer ago is refused: somebody may have kept it. */
const TOLERANCE_SECONDS = 300;
const A_PAGE = 100;

/** Stripe: cards in the app's form, Checkout's page, subscriptions (decision 0053). */
export function createStripe(settings: StripeSettings): Provider {
  const client = openStripe(settings);
  const look = async (ref: string): Promise<PaymentFacts> => {
    const stripe = await client();
    return await asked(isPage(ref) ? lookAtPage(stripe, ref) : lookAtIntent(stripe, ref, ref));
  };
  const lookSubscription = async (ref: string): Promise<SubscriptionFacts> =>
    await asked(subscriptionFacts(await client(), ref));
  return {
    name: 'stripe',
    ways: ['card', 'page'],
    renews: true,
    begin: async (order) => await asked(beginStripe(await client(), order)),
    look,
    cancel: async (ref) => {
      const stripe = await client();
      try {
        await asked(cancelPayment(stripe, ref));
      } catch (error) {
        // It is paid or cancelled already: what it is, is told below.
        if (!(error instanceof ProviderRefusedError)) throw error;
      }
      return await look(ref);
    },
    refund: async (ref, { money, key }) => {
      const stripe = await client();
      const { payment } = await look(ref);
      if (payment === null) throw new ProviderRefusedError(`Nothing was paid by ${ref}.`);
      const of = { payment_intent: payment.id, amount: money, reason: 'requested_by_customer' } as const;
      await asked(stripe.refunds.create(of, { idempotencyKey: `dogear-refund-${key}` }));
    },
    lookSubscription,
    stopRenewing: async (ref) => {
      const stripe = await client();
      const { status } = await asked(stripe.subscriptions.retrieve(ref));
      const isOver = status === 'canceled' || status === 'incomplete_expired';
      if (!isOver) await asked(stripe.subscriptions.update(ref, { cancel_at_period_end: true }));
      return await lookSubscription(ref);
    },
    readEvent: async (body, headers, now) => {
      const stripe = await client();
      const signature = headers.get('stripe-signature') ?? '';
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
        return { eventId: event.id, type: event.type, subject: subjectOf(event) };
      } catch (error) {
        if ((error as { type?: string }).type === 'StripeSignatureVerificationError') return null;
        throw error;
      }
    },
    list: async function* (from, to) {
      const stripe = await client();
      const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.floor(to.getTime() / 1_000) };
      for await (const charge of stripe.charges.list({ created, limit: A_PAGE })) {
        const intent = idOf(charge.payment_intent);
        if (charge.paid && intent !== null) yield await look(intent);
      }
    },
    cards: async (customers) => {
      const stripe = await client();
      const lists = await asked(Promise.all(customers.map((customer) => cardsOf(stripe, customer))));
      return lists
        .flat()
        .flatMap(({ id, card }) =>
          card
            ? [{ id, brand: card.brand, last4: card.last4, month: card.exp_month, year: card.exp_year }]
            : [],
        );
    },
    removeCard: async (customers, id) => {
      const stripe = await client();
      try {
        const { customer } = await asked(stripe.paymentMethods.retrieve(id));
        if (!customers.includes(idOf(customer) ?? '')) return false;
        await asked(stripe.paymentMethods.detach(id));
        return true;
      } catch (error) {
        if (error instanceof ProviderRefusedError) return false;
        throw error;
      }
    },
  };
}

/** Of a customer who was deleted in Stripe's own pages nothing is kept. */
async function cardsOf(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  try {
    return (await stripe.customers.listPaymentMethods(customer, { type: 'card' })).data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function lookAtIntent(stripe: Stripe, id: string, ref: string): Promise<PaymentFacts> {
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

async function lookAtPage(stripe: Stripe, ref: string): Promise<PaymentFacts> {
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

async function cancelPayment(stripe: Stripe, ref: string): Promise<void> {
  if (isPage(ref)) {
    await stripe.checkout.sessions.expire(ref);
    return;
  }
  const payment = { type: 'payment_intent', payment_intent: ref } as const;
  const [ofInvoice] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
  if (!ofInvoice) {
    await stripe.paymentIntents.cancel(ref);
    return;
  }
  // The payment of a subscription's first invoice goes with the subscription.
  const invoice = await stripe.invoices.retrieve(idOf(ofInvoice.invoice) ?? '');
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  if (subscription !== null && invoice.status === 'open') await stripe.subscriptions.cancel(subscription);
}

async function subscriptionFacts(stripe: Stripe, ref: string): Promise<SubscriptionFacts> {
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

function stateOf({ status, cancel_at_period_end: ends }: Stripe.Subscription): SubscriptionFacts['state'] {
  if (status === 'incomplete') return 'unpaid';
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  if (ends) return 'ending';
  return status === 'active' || status === 'trialing' ? 'active' : 'pastDue';
}
