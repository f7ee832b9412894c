import type Stripe from 'stripe';
import { type Begun, ProviderRefusedError, type ToBegin } from '../provider';
import { isMissing, saysOtherwise } from './openStripe';
import { idOf, isPage } from './stripeFacts';

/**
 * Begins an order's payment at Stripe. Every call has the order's id as its idempotency key, so that an
 * interrupted or repeated call leads to the same payment.
 * In two cases it begins once more under other keys: if the customer was deleted in Stripe's dashboard, and
 * if the payment was begun before its reader was a customer and the answer was lost. The first payment cannot
 * be paid: its secret was never handed out.
 */
export async function beginStripe(stripe: Stripe, given: ToBegin, isTaxed: boolean): Promise<Begun> {
  const order = { ...given, isTaxed };
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

/** A page of Checkout lives from half an hour to a day. */
const PAGE_LEAST_MS = 31 * 60_000;

export async function beginPage(stripe: Stripe, order: Attempt, customer: string | null): Promise<Begun> {
  const { origin, orderId, expiresAt } = order;
  const back = `${origin}/topup?order=${orderId}`;
  const ends = Math.max(expiresAt.getTime() - 60_000, Date.now() + PAGE_LEAST_MS);
  const metadata = metadataOf(order);
  const money = {
    currency: order.currency.toLowerCase(),
    product_data: { name: order.title },
    // Nobody pays more than the price that was shown.
    ...(order.isTaxed && { tax_behavior: 'inclusive' as const }),
  };
  const kind: Stripe.Checkout.SessionCreateParams = order.renews
    ? {
        mode: 'subscription',
        line_items: [
          {
            quantity: 1,
            price_data: {
              ...money,
              unit_amount: order.renewalMoney,
              recurring: { interval: 'day', interval_count: order.days },
            },
          },
        ],
        discounts: await firstTimeOff(stripe, order),
        subscription_data: { metadata },
      }
    : {
        mode: 'payment',
        line_items: [{ quantity: 1, price_data: { ...money, unit_amount: order.money } }],
        payment_intent_data: {
          metadata,
          description: order.title,
          ...(order.receiptEmail && { receipt_email: order.receiptEmail }),
        },
      };
  const page = await stripe.checkout.sessions.create(
    {
      ...kind,
      client_reference_id: orderId,
      metadata,
      success_url: back,
      cancel_url: `${back}&left=1`,
      expires_at: Math.floor(ends / 1_000),
      ...(customer ? { customer } : order.receiptEmail ? { customer_email: order.receiptEmail } : {}),
      ...(order.isTaxed && { automatic_tax: { enabled: true } }),
      // Otherwise the tax would follow an address that Stripe knows from before, or there would be none.
      ...(order.isTaxed && customer && { customer_update: { address: 'auto' as const } }),
    },
    keyOf(order, 'page'),
  );
  return {
    ref: page.id,
    clientSecret: '',
    url: page.url ?? '',
    subscriptionRef: idOf(page.subscription),
    customer,
  };
}

/** Begins a subscription, whose first payment is the order's. */
export async function beginSubscription(stripe: Stripe, order: Attempt, customer: string): Promise<Begun> {
  const discounts = await firstTimeOff(stripe, order);
  const product = await stripe.products.create({ name: order.title }, keyOf(order, 'product'));
  const subscription = await stripe.subscriptions.create(
    {
      customer,
      items: [
        {
          price_data: {
            currency: order.currency.toLowerCase(),
            product: product.id,
            unit_amount: order.renewalMoney,
            recurring: { interval: 'day', interval_count: order.days },
          },
        },
      ],
      ...(discounts.length > 0 && { discounts }),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: metadataOf(order),
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    },
    keyOf(order, 'subscription'),
  );
  const invoice = subscription.latest_invoice;
  if (!invoice || typeof invoice === 'string')
    throw new ProviderRefusedError('A subscription has no invoice.');
  const ref = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  if (ref === null) throw new ProviderRefusedError('An invoice has no payment.');
  const clientSecret = invoice.confirmation_secret?.client_secret ?? '';
  return { ref, clientSecret, url: '', subscriptionRef: subscription.id, customer };
}

/**
 * An offer applies to the first payment: its discount on the price of the renewals is a coupon that is used
 * once.
 */
export async function firstTimeOff(stripe: Stripe, order: Attempt): Promise<{ coupon: string }[]> {
  const off = order.renewalMoney - order.money;
  if (off <= 0) return [];
  const coupon = await stripe.coupons.create(
    { amount_off: off, currency: order.currency.toLowerCase(), duration: 'once', max_redemptions: 1 },
    keyOf(order, 'coupon'),
  );
  return [{ coupon: coupon.id }];
}

/**
 * The Stripe customer who pays: the known one, or a new one if the reader saves a card or buys a renewal;
 * otherwise null.
 */
export async function customerFor(stripe: Stripe, order: Attempt): Promise<string | null> {
  const { customer, saveCard, renews } = order;
  if (customer === null) return saveCard || renews ? await makeCustomer(stripe, order) : null;
  if (renews) await sendMailboxToStripe(stripe, order, customer);
  return customer;
}

async function makeCustomer(stripe: Stripe, order: Attempt): Promise<string> {
  const { userId, receiptEmail } = order;
  const customer = await stripe.customers.create(
    { metadata: { userId: String(userId) }, ...(receiptEmail && { email: receiptEmail }) },
    keyOf(order, 'customer'),
  );
  return customer.id;
}

/** Stripe sends the receipts of renewals to its customer's address, which may have changed. */
async function sendMailboxToStripe(stripe: Stripe, order: Attempt, customer: string): Promise<void> {
  const { receiptEmail: email } = order;
  if (email !== '') await stripe.customers.update(customer, { email }, keyOf(order, 'mailbox'));
}

/** One try to begin an order. `again`: under other keys, because those of the first try are used up. */
export type Attempt = ToBegin & { readonly again: boolean; readonly isTaxed: boolean };

export function metadataOf({ orderId, number, userId }: Attempt): Record<string, string> {
  return { orderId, number: String(number), userId: String(userId) };
}

/** The idempotency key of a call: an interrupted or repeated one has one effect. */
export function keyOf({ orderId, again }: Attempt, what: string): { idempotencyKey: string } {
  return { idempotencyKey: `dogear-${what}-${orderId}${again ? '-again' : ''}` };
}
