import type Stripe from 'stripe';
import type { Begun } from '../provider';
import { type Attempt, keyOf, metadataOf } from './attempt';
import { firstTimeOff } from './beginSubscription';
import { idOf } from './stripeFacts';

/** A page of Checkout lives from half an hour to a day. */
const PAGE_LEAST_MS = 31 * 60_000;

/** Has Stripe make a page where the order is paid. */
export async function beginPage(stripe: Stripe, order: Attempt, customer: string | null): Promise<Begun> {
  const { origin, orderId, expiresAt } = order;
  const back = `${origin}/topup?order=${orderId}`;
  const ends = Math.max(expiresAt.getTime() - 60_000, Date.now() + PAGE_LEAST_MS);
  const metadata = metadataOf(order);
  const money = { currency: order.currency.toLowerCase(), product_data: { name: order.title } };
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
