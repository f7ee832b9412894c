import type Stripe from 'stripe';
import type { StripeSettings } from '../../../ground/settings/paymentSettings';
import { ProviderAwayError, ProviderRefusedError } from '../provider';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe's client, made when it is first needed: its SDK is loaded by nobody who does not use it. */
export function openStripe(settings: StripeSettings): () => Promise<Stripe> {
  let opened: Promise<Stripe> | null = null;
  return () => (opened ??= load(settings));
}

async function load({ secretKey, standIn }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    // Each is a call under the same idempotency key.
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Dogear' },
    ...(standIn && {
      host: standIn.hostname,
      port: standIn.port,
      protocol: standIn.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

/** Errors of the SDK as the order book knows them: whether asking again may help. */
export async function asked<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    const { type, message, statusCode = 0 } = error;
    // A key that was revoked is the operator's to mend: the order waits for it.
    const isFinal =
      type === 'StripeInvalidRequestError' || type === 'StripeCardError' || type === 'StripeIdempotencyError';
    if (isFinal && statusCode !== 409 && statusCode !== 429)
      throw new ProviderRefusedError(message, { cause: error });
    throw new ProviderAwayError(message, { cause: error });
  }
}

export function isStripeError(
  error: unknown,
): error is Error & { type: string; statusCode?: number; code?: string } {
  return error instanceof Error && ((error as { type?: string }).type ?? '').startsWith('Stripe');
}

/** Whether what a call was about is not there: somebody deleted it in Stripe's own pages. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

/** Whether something else was asked under the same idempotency key before. One that is under way at this moment is none. */
export function saysOtherwise(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeIdempotencyError' && error.statusCode !== 409;
}
