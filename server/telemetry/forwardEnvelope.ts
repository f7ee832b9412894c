import type { SentrySettings } from '../ground/settings/signalSettings';

const TIMEOUT_MS = 5_000;
/** Envelopes on their way at once; a slow service must not fill this process's memory. */
const MOST_AT_ONCE = 20;
const LONGEST_WAIT_SECONDS = 3_600;

export type Forwarded =
  | { readonly taken: true }
  /** To be sent again after this many seconds. */
  | { readonly taken: false; readonly waitSeconds: number };

/** Sends envelopes on to the operator's Sentry. One for each server: it knows what is on its way. */
export function createForwarder(sentry: SentrySettings): (body: Uint8Array) => Promise<Forwarded> {
  let onTheWay = 0;
  return async (body) => {
    if (onTheWay >= MOST_AT_ONCE) return { taken: false, waitSeconds: 10 };
    onTheWay += 1;
    try {
      return await forward(sentry, body);
    } finally {
      onTheWay -= 1;
    }
  };
}

/** Nothing of the reader's request goes along but its body: no cookie, no address, no browser's name. */
async function forward({ envelopeUrl, publicKey }: SentrySettings, body: Uint8Array): Promise<Forwarded> {
  try {
    const answer = await fetch(envelopeUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=dogear, sentry_key=${publicKey}`,
        'User-Agent': 'dogear',
      },
      body: body as Uint8Array<ArrayBuffer>,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // What it says besides is not for readers.
    await answer.body?.cancel();
    if (answer.status === 429 || answer.status >= 500)
      return { taken: false, waitSeconds: waitOf(answer.headers.get('retry-after')) };
    if (!answer.ok) console.error(`Sentry refused what the app reports: HTTP ${answer.status}.`);
    return { taken: true };
  } catch (error) {
    console.error('Sentry is not reached:', error instanceof Error ? error.message : error);
    return { taken: false, waitSeconds: 60 };
  }
}

function waitOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : 60;
}
