import { describe, expect, it } from 'vitest';
import { readCurrency, readPayments } from './paymentSettings';

const STRIPE = {
  DOGEAR_STRIPE_SECRET_KEY: 'sk',
  DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk',
  DOGEAR_STRIPE_WEBHOOK_SECRET: 'whsec',
};
const PAYPAL = {
  DOGEAR_PAYPAL_CLIENT_ID: 'id',
  DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
  DOGEAR_PAYPAL_WEBHOOK_ID: 'WH',
};
const PUBLIC = { NODE_ENV: 'production', DOGEAR_PUBLIC_URL: 'https://books.example' };

function read(env: Record<string, string>) {
  const wrong: string[] = [];
  const { stripe, paypal, testDesk } = readPayments(env, wrong);
  return { takes: [stripe && 'stripe', paypal && 'paypal', testDesk && 'desk'].filter(Boolean), wrong };
}

describe('payment settings', () => {
  it('use the test desk until a provider is set, and nothing in production', () => {
    expect(read({})).toEqual({ takes: ['desk'], wrong: [] });
    expect(read({ DOGEAR_TEST_DESK: 'off' }).takes).toEqual([]);
    expect(read({ NODE_ENV: 'production', DOGEAR_TEST_DESK: 'on' })).toEqual({ takes: [], wrong: [] });
    expect(read(STRIPE).takes).toEqual(['stripe']);
    expect(read({ ...STRIPE, ...PAYPAL, ...PUBLIC })).toEqual({ takes: ['stripe', 'paypal'], wrong: [] });
  });

  it.each([
    ['half of Stripe', { DOGEAR_STRIPE_SECRET_KEY: 'sk' }, 'DOGEAR_STRIPE_WEBHOOK_SECRET'],
    ['half of PayPal', { DOGEAR_PAYPAL_CLIENT_ID: 'id' }, 'DOGEAR_PAYPAL_WEBHOOK_ID'],
    ['a sandbox that is neither', { ...PAYPAL, DOGEAR_PAYPAL_SANDBOX: 'yes' }, 'DOGEAR_PAYPAL_SANDBOX'],
    ['a desk that is neither', { DOGEAR_TEST_DESK: 'yes' }, 'DOGEAR_TEST_DESK'],
    ['production without its address', { ...STRIPE, NODE_ENV: 'production' }, 'DOGEAR_PUBLIC_URL'],
    ['a stand-in elsewhere', { ...STRIPE, DOGEAR_STRIPE_STAND_IN: 'https://evil.example' }, 'STAND_IN'],
    [
      'a stand-in in production',
      { ...PAYPAL, ...PUBLIC, DOGEAR_PAYPAL_STAND_IN: 'http://127.0.0.1:3000' },
      'DOGEAR_PAYPAL_STAND_IN',
    ],
  ])('report %s at startup', (_, env, named) => {
    expect(read(env).wrong.join(' ')).toContain(named);
  });
});

it('prices are in US dollars unless another known currency is set', () => {
  const wrong: string[] = [];
  expect(readCurrency({}, wrong)).toBe('USD');
  expect(readCurrency({ DOGEAR_CURRENCY: 'JPY' }, wrong)).toBe('JPY');
  expect(wrong).toEqual([]);
  readCurrency({ DOGEAR_CURRENCY: 'XYZ' }, wrong);
  expect(wrong.join()).toContain('DOGEAR_CURRENCY');
});
