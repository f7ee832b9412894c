import { ENVELOPE_MOST_BYTES } from '../../contract/account/signals';
import { scrubJson } from './scrubText';

const JSON_ITEMS = new Set(['event', 'transaction', 'replay_event', 'client_report']);
const RECORDING = 'replay_recording';

/**
 * Returns a Sentry envelope in the form that may leave the device: only known items, all texts scrubbed,
 * recordings compressed (zlib, as Sentry expects). Returns null if nothing is left, it is no envelope, or it
 * is too large to send.
 */
export async function scrubEnvelope(body: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const items = readItems(body);
  if (items === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [bytesOf(`${JSON.stringify(items.header)}\n`)];
  for (const { type, payload } of items.list) {
    const scrubbed = type === RECORDING ? await scrubRecording(payload) : scrubPayload(payload);
    if (scrubbed === null) continue;
    const header = bytesOf(`${JSON.stringify({ type, length: scrubbed.length })}\n`);
    parts.push(header, scrubbed, bytesOf('\n'));
  }
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  if (parts.length === 1 || size > ENVELOPE_MOST_BYTES) return null;
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

type Items = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly list: readonly { readonly type: string; readonly payload: string }[];
};

/**
 * Parses the SDK's own text envelopes: each header and payload is a line, except for a recording, which has
 * two.
 */
function readItems(body: string): Items | null {
  const lines = body.split('\n');
  const header = parsed(lines[0]);
  if (header === null) return null;
  const list: { type: string; payload: string }[] = [];
  for (let at = 1; at < lines.length; ) {
    const type = String(parsed(lines[at])?.type);
    const length = type === RECORDING ? 2 : 1;
    const payload = lines.slice(at + 1, at + 1 + length).join('\n');
    if (JSON_ITEMS.has(type) || type === RECORDING) list.push({ type, payload });
    at += 1 + length;
  }
  const { event_id, sent_at, dsn, sdk } = header;
  return { header: { event_id, sent_at, dsn, sdk }, list };
}

function scrubPayload(payload: string): Uint8Array<ArrayBuffer> | null {
  const json = parsed(payload);
  return json && bytesOf(JSON.stringify(scrubJson(json)));
}

/** A recording is a line with its number, and its events as JSON. */
async function scrubRecording(payload: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const end = payload.indexOf('\n');
  const number = parsed(payload.slice(0, end));
  const events = parsed(payload.slice(end + 1));
  if (number === null || !Array.isArray(events)) return null;
  const recorded = new Blob([JSON.stringify(scrubJson(events))]);
  const compressed = new Response(recorded.stream().pipeThrough(new CompressionStream('deflate')));
  const whole = new Blob([`${JSON.stringify(number)}\n`, await compressed.arrayBuffer()]);
  return new Uint8Array(await whole.arrayBuffer());
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text ?? '');
    return typeof json === 'object' ? (json as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}
