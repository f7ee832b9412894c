import { expect, test } from 'vitest';
import type { Context } from '../../server/ground/context';
import { readSettings } from '../../server/ground/settings/settings';
import { offeredWays } from '../../server/payments/products';
import { installationOf } from '../../server/telemetry/installation';
import { type Recipients, recipientsOf } from '../../src/features/legal/recipients';

type Set = { readonly env: Readonly<Record<string, string>>; readonly line: Recipients };

const MAIL: Set = {
  env: { DOGEAR_SMTP_URL: 'smtp://mail.example', DOGEAR_MAIL_FROM: 'desk@books.example' },
  line: { kind: 'mail', names: [] },
};
const LOGIN: Set = {
  env: {
    DOGEAR_GOOGLE_CLIENT_ID: 'id',
    DOGEAR_GOOGLE_CLIENT_SECRET: 'secret',
    DOGEAR_OIDC_ISSUER: 'https://sso.example',
    DOGEAR_OIDC_CLIENT_ID: 'id',
    DOGEAR_OIDC_CLIENT_SECRET: 'secret',
    DOGEAR_OIDC_NAME: 'The Club',
  },
  line: { kind: 'login', names: ['Google', 'The Club'] },
};
const STRIPE: Set = {
  env: {
    DOGEAR_STRIPE_SECRET_KEY: 'sk_test_1',
    DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    DOGEAR_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
  line: { kind: 'payment', names: ['Stripe'] },
};
const PAYPAL: Set = {
  env: {
    DOGEAR_PAYPAL_CLIENT_ID: 'id',
    DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
    DOGEAR_PAYPAL_WEBHOOK_ID: 'WH-1',
  },
  line: { kind: 'payment', names: ['PayPal'] },
};
const ERRORS: Set = {
  env: { DOGEAR_SENTRY_DSN: 'https://key@sentry.example/1' },
  line: { kind: 'errors', names: ['sentry.example'] },
};
const USAGE: Set = { env: { DOGEAR_USAGE: 'on' }, line: { kind: 'usage', names: [] } };
const ADS: Set = {
  env: {
    DOGEAR_ADS: JSON.stringify([
      {
        slotId: 'foot',
        page: 'home',
        kind: 'display',
        provider: 'script',
        script: 'https://ads.example/tag.js',
        origins: ['https://*.cdn.example'],
      },
    ]),
  },
  line: { kind: 'ads', names: ['*.cdn.example', 'ads.example'] },
};
const PUSH: Recipients = { kind: 'push', names: [] };
const SETS = [MAIL, LOGIN, STRIPE, PAYPAL, ERRORS, USAGE, ADS] as const;

/** Production requires keys and addresses that are optional elsewhere. */
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/books',
  DOGEAR_PUBLIC_URL: 'https://books.example',
  DOGEAR_CONTENT_SECRET: 'a secret of thirty-two characters',
  DOGEAR_OPERATOR_NAME: 'The Reading Room',
} as const;

/** As much of it as a recipient may depend on. */
const HOUSE = { now: () => ({ texts: new Map(), rules: {} }) };

function recipients(env: Record<string, string>, hasPush: boolean): readonly Recipients[] {
  const settings = readSettings({ ...PRODUCTION, ...env });
  const vapid = hasPush ? { current: { publicKey: 'key', privateKey: '' }, find: () => undefined } : null;
  const context = { settings, vapid, house: HOUSE } as unknown as Context;
  const ways = { ...offeredWays(context), currency: 'USD', currencySymbol: '$' } as const;
  return recipientsOf(installationOf(context), ways);
}

test('each combination of settings has its lines and no others', () => {
  for (let chosen = 0; chosen < 2 ** SETS.length; chosen++) {
    const sets = SETS.filter((_, at) => (chosen >> at) & 1);
    const env = Object.assign({}, ...sets.map((set) => set.env)) as Record<string, string>;
    const lines = sets.map(({ line }) => line);
    const paid = lines.filter(({ kind }) => kind === 'payment').flatMap(({ names }) => names);
    const expected = lines
      .filter(
        (line, at) => line.kind !== 'payment' || lines.findIndex(({ kind }) => kind === 'payment') === at,
      )
      .map((line) => (line.kind === 'payment' ? { ...line, names: paid } : line));
    expect([env, recipients(env, false)]).toEqual([env, expected]);
  }
});

test('push services are listed where push is set up', () => {
  expect(recipients({}, true)).toEqual([PUSH]);
  expect(recipients(MAIL.env, true)).toEqual([MAIL.line, PUSH]);
});

test('usage counts that are forwarded name their host', () => {
  const umami = {
    DOGEAR_UMAMI_URL: 'https://umami.example',
    DOGEAR_UMAMI_WEBSITE: '94db1cb1-74f4-4a40-ad6c-962362670409',
  };
  expect(recipients({ ...USAGE.env, ...umami }, false)).toEqual([
    { kind: 'usage', names: ['umami.example'] },
  ]);
});

test('the test desk is no recipient, and unknown payment methods are not listed', () => {
  const settings = readSettings({});
  const context = { settings, vapid: null, house: HOUSE } as unknown as Context;
  expect(offeredWays(context).testDesk).toBe(true);
  const ways = { ...offeredWays(context), currency: 'USD', currencySymbol: '$' } as const;
  expect(recipientsOf({ ...installationOf(context), sendsMail: false }, ways)).toEqual([]);
  expect(recipientsOf({ ...installationOf(context), sendsMail: false }, undefined)).toEqual([]);
});
