/** Sentry's envelope: lines of JSON, each header followed by what it heads. */

/** What our app sends; attachments and whatever else is not for this tunnel. */
const ITEM_TYPES = new Set(['event', 'transaction', 'replay_event', 'replay_recording', 'client_report']);
const MOST_ITEMS = 20;
const NEWLINE = 10;
/** No header of ours is longer; a longer one is not even parsed. */
const MOST_HEADER_BYTES = 8_192;

/**
 * The DSN that an envelope names, where it is one of ours: known items only, each as long as it says. Null for everything
 * else. Looks at headers alone, so that what it costs does not grow with what the items hold.
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
