import type Stripe from 'stripe';
import type { StripeSettings } from '../../../ground/settings/paymentSettings';
import { ProviderAwayError, ProviderRefusedError } from '../provider';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe's client. The SDK is loaded on first use. */
export function openStripe(settings: StripeSettings): () => Promise<Stripe> {
  let opened: Promise<Stripe> | null = null;
  return () => (opened ??= load(settings));
}

async function load({ secretKey, standIn }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    // Retries use the same idempotency key.
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

/** Maps the SDK's errors to `ProviderAwayError`, if a retry may help, and `ProviderRefusedError`. */
export async function asked<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    const { type, message, statusCode = 0 } = error;
    // A revoked key is not final: the order waits until the operator has replaced it.
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

/** Whether the object of a call does not exist: it was deleted in Stripe's dashboard. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

/**
 * Whether the idempotency key was used before for a different request. A concurrent request under the same
 * key (409) does not count.
 */
export function saysOtherwise(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeIdempotencyError' && error.statusCode !== 409;
}
