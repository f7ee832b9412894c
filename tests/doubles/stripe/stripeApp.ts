import { afterAll, beforeAll, expect } from 'vitest';
import { app, withPaymentsApp, work } from '../../../server/testing/paymentsApp';
import type { StripeObject } from './StripeBooks';
import { type StripeDouble, startStripe, WEBHOOK_SECRET } from './startStripe';

export let stripe: StripeDouble;

export function withStripe(env: Readonly<Record<string, string>> = {}): void {
  beforeAll(async () => {
    stripe = await startStripe();
  });
  withPaymentsApp(() => ({
    DOGEAR_STRIPE_SECRET_KEY: 'sk_test_1',
    DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    DOGEAR_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    DOGEAR_STRIPE_STAND_IN: stripe.url,
    ...env,
  }));
  beforeAll(() => {
    stripe.books.now = () => Math.floor(app.context.now().getTime() / 1_000);
    // The clock stays fixed, so that a day of the books belongs to one test.
    app.context.setNow(new Date());
  });
  afterAll(() => stripe.stop());
}

export const intentOf = (clientSecret: string) => clientSecret.split('_secret')[0] ?? '';

export async function post(body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const webhook = '/novel-api/payment/stripe/webhook';
  return (await app.app.request(webhook, { method: 'POST', body, headers })).status;
}

export async function deliver(
  order: (events: StripeObject[]) => StripeObject[] = (events) => events,
): Promise<void> {
  for (const event of order(stripe.books.events.splice(0))) {
    const { body, signature } = stripe.signed(event);
    expect(await post(body, signature)).toBe(200);
  }
  await work();
}
