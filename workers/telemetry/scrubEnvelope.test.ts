import { expect, test } from 'vitest';
import { ENVELOPE_MOST_BYTES } from '../../contract/account/signals';
import { openEnvelope } from '../../tests/doubles/sentryEnvelope';
import { scrubEnvelope } from './scrubEnvelope';

const HEADER = { event_id: 'e'.repeat(32), sent_at: '2026-11-25T00:00:00Z', dsn: 'https://k@s.example/1' };

function envelope(...items: readonly [header: object, payload: string][]): string {
  return [
    JSON.stringify(HEADER),
    ...items.flatMap(([header, payload]) => [JSON.stringify(header), payload]),
  ].join('\n');
}

test('an event is scrubbed, and the header keeps its allowed fields', async () => {
  const event = { user: { id: 1 }, message: 'at /home?inviteCode=A1, ümlaut' };
  const body = await scrubEnvelope(envelope([{ type: 'event' }, JSON.stringify(event)]));
  const { header, items } = openEnvelope(body as Uint8Array);
  expect(header).toEqual(HEADER);
  expect(items).toEqual([{ type: 'event', json: { message: 'at /home ümlaut' } }]);
});

test('a replay recording is scrubbed and compressed', async () => {
  const events = [{ type: 4, data: { href: 'https://books.example/home?inviteCode=A1' } }];
  const body = await scrubEnvelope(
    envelope(
      [{ type: 'replay_event' }, JSON.stringify({ urls: ['https://books.example/home?par=abc'] })],
      [{ type: 'replay_recording', length: 1 }, `{"segment_id":0}\n${JSON.stringify(events)}`],
    ),
  );
  expect(openEnvelope(body as Uint8Array).items).toEqual([
    { type: 'replay_event', json: { urls: ['https://books.example/home'] } },
    { type: 'replay_recording', json: [{ type: 4, data: { href: 'https://books.example/home' } }] },
  ]);
});

test('unknown, broken and oversized items are not sent', async () => {
  expect(await scrubEnvelope(envelope([{ type: 'attachment' }, 'the whole page']))).toBeNull();
  expect(await scrubEnvelope(envelope([{ type: 'event' }, '{"cut']))).toBeNull();
  expect(await scrubEnvelope('no envelope')).toBeNull();
  const large = JSON.stringify({
    tags: Array.from({ length: ENVELOPE_MOST_BYTES / 10 }, () => 'long words'),
  });
  expect(await scrubEnvelope(envelope([{ type: 'event' }, large]))).toBeNull();
});
