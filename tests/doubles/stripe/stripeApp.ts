import { afterAll, beforeAll, expect } from 'vitest';
import { app, withPaymentsApp, work } from '../../../server/testing/paymentsApp';
import type { StripeObject } from './StripeBooks';
import { type StripeDouble, startStripe, WEBHOOK_SECRET } from './startStripe';

export let stripe: StripeDouble;

/** An app for the file whose payments the real SDK asks of a double of Stripe's HTTP interface. */
export function withStripe(): void {
  beforeAll(async () => {
    stripe = await startStripe();
  });
  withPaymentsApp(() => ({
    DOGEAR_STRIPE_SECRET_KEY: 'sk_test_1',
    DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    DOGEAR_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    DOGEAR_STRIPE_STAND_IN: stripe.url,
  }));
  beforeAll(() => {
    stripe.books.now = () => Math.floor(app.context.now().getTime() / 1_000);
    // One moment, so that a day of the books is this test's.
    app.context.setNow(new Date());
  });
  afterAll(() => stripe.stop());
}

/** The payment that a client secret is of. */
export const intentOf = (clientSecret: string) => clientSecret.split('_secret')[0] ?? '';

/** Sends a webhook. Resolves to the answer's status. */
export async function post(body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const webhook = '/novel-api/payment/stripe/webhook';
  return (await app.app.request(webhook, { method: 'POST', body, headers })).status;
}

/** Sends what Stripe has to tell since the last time, in this order. */
export async function deliver(
  order: (events: StripeObject[]) => StripeObject[] = (events) => events,
): Promise<void> {
  for (const event of order(stripe.books.events.splice(0))) {
    const { body, signature } = stripe.signed(event);
    expect(await post(body, signature)).toBe(200);
  }
  await work();
}
