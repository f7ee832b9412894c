import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import type { Client } from '@paypal/paypal-server-sdk';
import type { PayPalSettings } from '../../../ground/settings/paymentSettings';
import { ProviderAwayError, ProviderRefusedError } from '../provider';

const TIMEOUT_MS = 20_000;

export type OpenPayPal = {
  readonly sdk: typeof import('@paypal/paypal-server-sdk');
  readonly client: Client;
  /** The base URL of calls that the SDK lacks. */
  readonly base: URL;
  readonly token: () => Promise<string>;
};

/** PayPal's client. The SDK is loaded on first use. */
export function openPayPal(settings: PayPalSettings): () => Promise<OpenPayPal> {
  let opened: Promise<OpenPayPal> | null = null;
  return () => (opened ??= load(settings));
}

async function load({ clientId, clientSecret, isSandbox, standIn }: PayPalSettings): Promise<OpenPayPal> {
  const sdk = await import('@paypal/paypal-server-sdk');
  const client = new sdk.Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: isSandbox ? sdk.Environment.Sandbox : sdk.Environment.Production,
    timeout: TIMEOUT_MS,
    ...(standIn && { unstable_httpClientOptions: { transport: transportTo(standIn) } }),
  });
  const host = isSandbox ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com';
  let last: Awaited<ReturnType<Client['clientCredentialsAuthManager']['updateToken']>> | undefined;
  return {
    sdk,
    client,
    base: standIn ?? new URL(host),
    token: async () => {
      last = await client.clientCredentialsAuthManager.updateToken(last);
      return last.accessToken;
    },
  };
}

/** The SDK only knows PayPal's own hosts: this redirects its requests to a stand-in on this machine. */
function transportTo({ hostname, port }: URL) {
  return {
    request: (options: RequestOptions, answer: (response: IncomingMessage) => void) => {
      const { agent: _ofTls, ...rest } = options;
      return plainRequest({ ...rest, protocol: 'http:', hostname, host: hostname, port }, answer);
    },
  };
}

type ApiFailure = Error & { readonly statusCode: number; readonly body?: unknown };

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof Error && typeof (error as { statusCode?: unknown }).statusCode === 'number';
}

export function issueOf(error: ApiFailure): string {
  return /"issue"\s*:\s*"(\w+)"/.exec(String(error.body ?? ''))?.[1] ?? '';
}

/** Maps the SDK's errors to `ProviderAwayError`, if a retry may help, and `ProviderRefusedError`. */
export async function asked<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    if (error instanceof ProviderAwayError || error instanceof ProviderRefusedError) throw error;
    const message = `PayPal: ${error instanceof Error ? error.message : error}`;
    const isFinal = isApiFailure(error) && [400, 404, 422].includes(error.statusCode);
    if (isFinal) throw new ProviderRefusedError(`${message} ${issueOf(error)}`, { cause: error });
    throw new ProviderAwayError(message, { cause: error });
  }
}
