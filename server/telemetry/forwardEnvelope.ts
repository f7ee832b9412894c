import type { SentrySettings } from '../ground/settings/signalSettings';

const TIMEOUT_MS = 5_000;
/** Concurrent envelopes; a slow service must not fill this process's memory. */
const MOST_AT_ONCE = 20;
const LONGEST_WAIT_SECONDS = 3_600;

export type Forwarded = { readonly taken: true } | { readonly taken: false; readonly waitSeconds: number };

/**
 * Creates the forwarder of envelopes to the operator's Sentry. One per server, because it counts the
 * envelopes in flight.
 */
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

/** Only the body of the reader's request is forwarded: no cookie, address or user agent. */
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
    // The rest of Sentry's answer is not for readers.
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

/** Sentry's envelope: lines of JSON, each header followed by its item. */

/** The items our app sends; attachments and others are rejected. */
const ITEM_TYPES = new Set(['event', 'transaction', 'replay_event', 'replay_recording', 'client_report']);
const MOST_ITEMS = 20;
const NEWLINE = 10;
/** Our headers are shorter; a longer one is not parsed. */
const MOST_HEADER_BYTES = 8_192;

/**
 * Returns the DSN of an envelope, or null unless all items are of known types and have the stated length.
 * Reads only headers, so the cost does not grow with the items.
 */
export function dsnOfEnvelope(body: Uint8Array): string | null {
  const header = readHeader(body, 0);
  if (typeof header?.value.dsn !== 'string') return null;
  let at = header.end + 1;
  for (let items = 0; at < body.length; items++) {
    const item = readHeader(body, at);
    if (!item || items === MOST_ITEMS || !ITEM_TYPES.has(String(item.value.type))) return null;
    const { length } = item.value;
    if (!Number.isSafeInteger(length) || Number(length) < 0) return null;
    const end = item.end + 1 + Number(length);
    if (end > body.length || (end < body.length && body[end] !== NEWLINE)) return null;
    at = end + 1;
  }
  return header.value.dsn;
}

type Header = { readonly value: Readonly<Record<string, unknown>>; readonly end: number };

function readHeader(body: Uint8Array, from: number): Header | null {
  const newline = body.subarray(from, from + MOST_HEADER_BYTES).indexOf(NEWLINE);
  if (newline === -1) return null;
  const end = from + newline;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body.subarray(from, end)));
    return typeof value === 'object' && value !== null
      ? { value: value as Record<string, unknown>, end }
      : null;
  } catch {
    return null;
  }
}
