import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ENVELOPE_MOST_BYTES } from '../../contract/values/telemetry';
import { scrubEnvelope } from './scrubEnvelope';

const HEADER = { event_id: 'e'.repeat(32), sent_at: '2026-11-25T00:00:00Z', dsn: 'https://k@s.example/1' };

function envelope(...items: readonly [header: object, payload: string][]): string {
  return [JSON.stringify(HEADER), ...items.flatMap(([header, payload]) => [JSON.stringify(header), payload])].join(
    '\n',
  );
}

/** Header, item headers and payloads, as whoever receives it reads them: by the lengths that are named. */
function opened(body: Uint8Array): { header: unknown; items: { header: { type: string }; payload: Buffer }[] } {
  const bytes = Buffer.from(body);
  const end = bytes.indexOf('\n');
  const items = [];
  for (let at = end + 1; at < bytes.length; ) {
    const line = bytes.indexOf('\n', at);
    const header = JSON.parse(bytes.subarray(at, line).toString()) as { type: string; length: number };
    items.push({ header, payload: bytes.subarray(line + 1, line + 1 + header.length) });
    at = line + header.length + 2;
  }
  return { header: JSON.parse(bytes.subarray(0, end).toString()), items };
}

test('an event goes without what it must not say, the header without all but its names', async () => {
  const event = { user: { id: 1 }, message: 'at /home?inviteCode=A1, ümlaut' };
  const body = await scrubEnvelope(envelope([{ type: 'event' }, JSON.stringify(event)]));
  const { header, items } = opened(body as Uint8Array);
  expect(header).toEqual(HEADER);
  expect(items.map((item) => [item.header.type, JSON.parse(item.payload.toString())])).toEqual([
    ['event', { message: 'at /home ümlaut' }],
  ]);
});

test('a recording is scrubbed and compressed', async () => {
  const events = [{ type: 4, data: { href: 'https://books.example/home?inviteCode=A1' } }];
  const body = await scrubEnvelope(
    envelope(
      [{ type: 'replay_event' }, JSON.stringify({ urls: ['https://books.example/home?par=abc'] })],
      [{ type: 'replay_recording', length: 1 }, `{"segment_id":0}\n${JSON.stringify(events)}`],
    ),
  );
  const [of, recording] = opened(body as Uint8Array).items;
  expect(JSON.parse(String(of?.payload))).toEqual({ urls: ['https://books.example/home'] });
  const payload = recording?.payload ?? Buffer.alloc(0);
  const end = payload.indexOf('\n');
  expect(JSON.parse(payload.subarray(0, end).toString())).toEqual({ segment_id: 0 });
  expect(JSON.parse(inflateSync(payload.subarray(end + 1)).toString())).toEqual([
    { type: 4, data: { href: 'https://books.example/home' } },
  ]);
});

test('unknown items, broken ones and more than is sent stay here', async () => {
  expect(await scrubEnvelope(envelope([{ type: 'attachment' }, 'the whole page']))).toBeNull();
  expect(await scrubEnvelope(envelope([{ type: 'event' }, '{"cut']))).toBeNull();
  expect(await scrubEnvelope('no envelope')).toBeNull();
  const large = JSON.stringify({ tags: Array.from({ length: ENVELOPE_MOST_BYTES / 10 }, () => 'long words') });
  expect(await scrubEnvelope(envelope([{ type: 'event' }, large]))).toBeNull();
});
