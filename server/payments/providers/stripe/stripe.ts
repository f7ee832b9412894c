import type Stripe from 'stripe';
import type { StripeSettings } from '../../../ground/settings/paymentSettings';
import { type PaymentFacts, type Provider, ProviderRefusedError, type SubscriptionFacts } from '../provider';
import { beginStripe } from './beginStripe';
import {
  listRenewing,
  lookAtIntent,
  lookAtPage,
  pageTax,
  stopRenewing,
  subscriptionFacts,
  taxedBy,
} from './lookAtPayment';
import { asked, isMissing, openStripe } from './openStripe';
import { idOf, isPage, subjectOf } from './stripeFacts';

/** Refuses events that were signed longer ago, which may be replayed. */
const TOLERANCE_SECONDS = 300;
const A_PAGE = 100;

/** Stripe: cards in the app's form, Checkout's page, subscriptions (decision 0053). */
export function createStripe(settings: StripeSettings): Provider {
  const client = openStripe(settings);
  const look = async (ref: string): Promise<PaymentFacts> => {
    const stripe = await client();
    if (isPage(ref)) return await asked(lookAtPage(stripe, ref));
    const facts = await asked(lookAtIntent(stripe, ref, ref));
    return settings.isTaxed ? taxedBy(facts, await asked(pageTax(stripe, ref))) : facts;
  };
  const lookSubscription = async (ref: string): Promise<SubscriptionFacts> =>
    await asked(subscriptionFacts(await client(), ref));
  return {
    name: 'stripe',
    ways: settings.isTaxed ? ['page'] : ['card', 'page'],
    renews: true,
    begin: async (order) => await asked(beginStripe(await client(), order, settings.isTaxed)),
    look,
    cancel: async (ref) => {
      const stripe = await client();
      try {
        await asked(cancelPayment(stripe, ref));
      } catch (error) {
        // It is paid or cancelled already, as `look` then shows.
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
      await asked(stopRenewing(await client(), ref));
      return await lookSubscription(ref);
    },
    listRenewing: async function* () {
      yield* listRenewing(await client());
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

/** Empty for a customer who was deleted in Stripe's dashboard. */
async function cardsOf(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  try {
    return (await stripe.customers.listPaymentMethods(customer, { type: 'card' })).data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
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
  // The payment of a subscription's first invoice is cancelled with the subscription.
  const invoice = await stripe.invoices.retrieve(idOf(ofInvoice.invoice) ?? '');
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  if (subscription !== null && invoice.status === 'open') await stripe.subscriptions.cancel(subscription);
}
