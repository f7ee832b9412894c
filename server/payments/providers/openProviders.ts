import type { PaymentProviderName, PaymentWay } from '../../../contract/money/payments';
import type { Context } from '../../ground/context';
import type { Settings } from '../../ground/settings/settings';
import { createDesk } from './desk/desk';
import { createPayPal } from './paypal/paypal';
import type { Provider } from './provider';
import { createStripe } from './stripe/stripe';

export type Providers = Partial<Record<PaymentProviderName, Provider>>;

const opened = new WeakMap<Settings, Providers>();

/**
 * The providers of an installation, by its settings: Stripe, PayPal or both; else, outside production, the
 * test desk; else none, and nothing is sold.
 */
export function providersOf(context: Pick<Context, 'db' | 'now' | 'settings'>): Providers {
  const { settings } = context;
  const known = opened.get(settings);
  if (known !== undefined) return known;
  const { stripe, paypal, testDesk } = settings.payments;
  const providers: Providers = {
    ...(stripe && { stripe: createStripe(stripe) }),
    ...(paypal && { paypal: createPayPal(paypal) }),
    ...(testDesk && { desk: createDesk(context) }),
  };
  opened.set(settings, providers);
  return providers;
}

/** Replaces the providers: a simulation has its own. */
export function replaceProviders(settings: Settings, providers: Providers): void {
  opened.set(settings, providers);
}

/** The provider for a way to pay; null if there is none. */
export function providerFor(
  context: Pick<Context, 'db' | 'now' | 'settings'>,
  way: PaymentWay,
): Provider | null {
  return Object.values(providersOf(context)).find(({ ways }) => ways.includes(way)) ?? null;
}

/** The provider of an order; null if it is no longer configured. */
export function providerNamed(
  context: Pick<Context, 'db' | 'now' | 'settings'>,
  name: PaymentProviderName,
): Provider | null {
  return providersOf(context)[name] ?? null;
}
