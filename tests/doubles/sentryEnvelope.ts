import { inflateSync } from 'node:zlib';

export type SentItem = {
  readonly type: string;
  readonly json: unknown;
};
export type SentEnvelope = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly items: readonly SentItem[];
};

/** Parses an envelope as Sentry does: by the lengths in its item headers. Throws if it is malformed. */
export function openEnvelope(body: Uint8Array): SentEnvelope {
  const bytes = Buffer.from(body);
  const end = bytes.indexOf('\n');
  const items: SentItem[] = [];
  for (let at = end + 1; at < bytes.length; ) {
    const line = bytes.indexOf('\n', at);
    const { type, length } = JSON.parse(bytes.subarray(at, line).toString()) as {
      type: string;
      length: number;
    };
    const payload = bytes.subarray(line + 1, line + 1 + length);
    if (payload.length !== length) throw new Error(`An item of ${length} bytes has ${payload.length}.`);
    items.push({
      type,
      json: type === 'replay_recording' ? eventsOf(payload) : JSON.parse(payload.toString()),
    });
    at = line + length + 2;
  }
  return { header: JSON.parse(bytes.subarray(0, end).toString()) as SentEnvelope['header'], items };
}

function eventsOf(payload: Buffer): unknown {
  const end = payload.indexOf('\n');
  return JSON.parse(inflateSync(payload.subarray(end + 1)).toString());
}
