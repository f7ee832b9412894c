import type Stripe from 'stripe';
import type { Begun } from '../provider';
import { ProviderRefusedError } from '../provider';
import { type Attempt, keyOf, metadataOf } from './attempt';
import { idOf } from './stripeFacts';

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

/** An offer is for the first time: what is off the price of the renewals is a coupon, used once. */
export async function firstTimeOff(stripe: Stripe, order: Attempt): Promise<{ coupon: string }[]> {
  const off = order.renewalMoney - order.money;
  if (off <= 0) return [];
  const coupon = await stripe.coupons.create(
    { amount_off: off, currency: order.currency.toLowerCase(), duration: 'once', max_redemptions: 1 },
    keyOf(order, 'coupon'),
  );
  return [{ coupon: coupon.id }];
}
