import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/openTestApp';

const STRIPE = {
  DOGEAR_STRIPE_SECRET_KEY: 'sk_test_1',
  DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  DOGEAR_STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

let plain: TestApp;
let selling: TestApp;
beforeAll(async () => {
  plain = await openTestApp();
  selling = await openTestApp(null, STRIPE);
});
afterAll(async () => {
  await plain.context.close();
  await selling.context.close();
});

async function headersOf(app: TestApp, path: string) {
  const { headers } = await app.app.request(path);
  const policy = headers.get('content-security-policy') ?? '';
  return { policy, features: headers.get('permissions-policy') ?? '' };
}

describe('a provider’s script', () => {
  it('may be loaded by the card form, and by no other page', async () => {
    const form = await headersOf(selling, '/stripe');
    expect(form.policy).toContain("script-src 'self' https://js.stripe.com");
    expect(form.policy).toContain('frame-src');
    expect(form.policy).not.toContain('trusted-types');
    expect(form.features).toContain('payment=(self "https://js.stripe.com"');
    for (const path of ['/', '/home', '/topup', '/stripe/other', '/novel-api/api/novel/config']) {
      const { policy, features } = await headersOf(selling, path);
      expect(policy, path).not.toContain('stripe');
      expect(policy, path).toContain("require-trusted-types-for 'script'");
      expect(features, path).toContain('payment=()');
    }
  });

  it('is not allowed on the card form where Stripe is not configured', async () => {
    const { policy, features } = await headersOf(plain, '/stripe');
    expect(policy).not.toContain('stripe.com');
    expect(policy).toContain('trusted-types default');
    expect(features).toContain('payment=()');
  });
});
