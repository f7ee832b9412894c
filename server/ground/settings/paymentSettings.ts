import { CURRENCIES, type Currency } from '../../../contract/money/payments';
import { cleanLine } from '../../../contract/wire/writtenText';

/** The payment providers of this installation (decision 0053). */
export type PaymentSettings = {
  readonly stripe: StripeSettings | null;
  readonly paypal: PayPalSettings | null;
  /** Whether the built-in test desk replaces a provider: if none is configured, and never in production. */
  readonly testDesk: boolean;
  /** The owner's line on invoices, such as one about tax; empty: none. */
  readonly invoiceNote: string;
};

export function sellsAnything({ stripe, paypal, testDesk }: PaymentSettings): boolean {
  return stripe !== null || paypal !== null || testDesk;
}

export type StripeSettings = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Stripe Tax computes the tax that is in the prices, so readers pay on its page, which asks for an address. */
  readonly isTaxed: boolean;
  /** A replacement for Stripe in tests, on this machine; null means Stripe. */
  readonly standIn: URL | null;
};

export type PayPalSettings = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly isSandbox: boolean;
  readonly standIn: URL | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_NOTE_CHARACTERS = 300;

export function readPayments(env: Environment, wrong: string[]): PaymentSettings {
  const stripe = readStripe(env, wrong);
  const paypal = readPayPal(env, wrong);
  const desk = env.DOGEAR_TEST_DESK || 'on';
  if (desk !== 'on' && desk !== 'off') wrong.push(`DOGEAR_TEST_DESK must be “on” or “off”, not “${desk}”.`);
  const isFree = env.NODE_ENV !== 'production' && stripe === null && paypal === null;
  if ((stripe || paypal) && env.NODE_ENV === 'production' && !env.DOGEAR_PUBLIC_URL) {
    wrong.push('DOGEAR_PUBLIC_URL is missing: readers are sent back to it after they paid.');
  }
  const invoiceNote = cleanLine(env.DOGEAR_INVOICE_NOTE ?? '');
  if ([...invoiceNote].length > MOST_NOTE_CHARACTERS) {
    wrong.push(`DOGEAR_INVOICE_NOTE must be a line of at most ${MOST_NOTE_CHARACTERS} characters.`);
  }
  return { stripe, paypal, testDesk: isFree && desk === 'on', invoiceNote };
}

function readStripe(env: Environment, wrong: string[]): StripeSettings | null {
  const {
    DOGEAR_STRIPE_SECRET_KEY: secretKey,
    DOGEAR_STRIPE_PUBLISHABLE_KEY: publishableKey,
    DOGEAR_STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  const tax = env.DOGEAR_STRIPE_TAX || 'off';
  if (tax !== 'on' && tax !== 'off') wrong.push(`DOGEAR_STRIPE_TAX must be “on” or “off”, not “${tax}”.`);
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!secretKey || !publishableKey || !webhookSecret) {
    wrong.push(
      'DOGEAR_STRIPE_SECRET_KEY, DOGEAR_STRIPE_PUBLISHABLE_KEY and DOGEAR_STRIPE_WEBHOOK_SECRET must all be set, or none.',
    );
    return null;
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    isTaxed: tax === 'on',
    standIn: readStandIn('DOGEAR_STRIPE_STAND_IN', env, wrong),
  };
}

function readPayPal(env: Environment, wrong: string[]): PayPalSettings | null {
  const {
    DOGEAR_PAYPAL_CLIENT_ID: clientId,
    DOGEAR_PAYPAL_CLIENT_SECRET: clientSecret,
    DOGEAR_PAYPAL_WEBHOOK_ID: webhookId,
  } = env;
  if (!clientId && !clientSecret && !webhookId) return null;
  const sandbox = env.DOGEAR_PAYPAL_SANDBOX || 'off';
  if (sandbox !== 'on' && sandbox !== 'off') {
    wrong.push(`DOGEAR_PAYPAL_SANDBOX must be “on” or “off”, not “${sandbox}”.`);
  }
  if (!clientId || !clientSecret || !webhookId) {
    wrong.push(
      'DOGEAR_PAYPAL_CLIENT_ID, DOGEAR_PAYPAL_CLIENT_SECRET and DOGEAR_PAYPAL_WEBHOOK_ID must all be set, or none.',
    );
    return null;
  }
  const standIn = readStandIn('DOGEAR_PAYPAL_STAND_IN', env, wrong);
  return { clientId, clientSecret, webhookId, isSandbox: sandbox === 'on', standIn };
}

function readStandIn(name: string, env: Environment, wrong: string[]): URL | null {
  const text = env[name];
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url && isHere && env.NODE_ENV !== 'production') return url;
  wrong.push(`${name} is for development: an address of this machine, and none in production.`);
  return null;
}

/** Returns the currency of DOGEAR_CURRENCY, by default US dollars. */
export function readCurrency(env: Environment, wrong: string[]): Currency {
  const text = env.DOGEAR_CURRENCY || 'USD';
  if (text in CURRENCIES) return text as Currency;
  wrong.push(`DOGEAR_CURRENCY must be one of ${Object.keys(CURRENCIES).join(', ')}, not “${text}”.`);
  return 'USD';
}
