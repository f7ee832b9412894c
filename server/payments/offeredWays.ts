import type { PaymentConfig } from '../../contract/money/payments.schema';
import type { Context } from '../ground/context';
import { providerFor } from './providers/openProviders';

/** Who takes money in which way here. */
export function offeredWays(context: Context): Omit<PaymentConfig, 'currency' | 'currencySymbol'> {
  const card = providerFor(context, 'card')?.name ?? null;
  const page = providerFor(context, 'page')?.name ?? null;
  const paypal = providerFor(context, 'paypal')?.name ?? null;
  return {
    sells: card !== null || page !== null || paypal !== null,
    card: card === 'paypal' ? null : card,
    page: page === 'paypal' ? null : page,
    paypal: paypal === 'stripe' ? null : paypal,
    publishableKey: context.settings.payments.stripe?.publishableKey ?? '',
    testDesk: card === 'desk',
  };
}
