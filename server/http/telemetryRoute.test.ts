import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ENVELOPE_MOST_BYTES, TELEMETRY_PATH } from '../../contract/account/signals';
import { type SentryDouble, startSentry } from '../../tests/doubles/sentry';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let sentry: SentryDouble;
let app: TestApp;
let now = new Date('2026-11-20T17:00:00Z').getTime();
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeAll(async () => {
  sentry = await startSentry();
  app = await openTestApp(null, { DOGEAR_SENTRY_DSN: sentry.dsn });
});
beforeEach(() => {
  now += 61_000;
  app.context.setNow(new Date(now));
  sentry.answer({ status: 200 });
  sentry.received.length = 0;
  complaints.mockClear();
});
afterAll(async () => {
  await app.context.close();
  await sentry.stop();
});

const EVENT = JSON.stringify({ event_id: 'e'.repeat(32), message: 'broken' });
type Made = { dsn?: unknown; type?: string; payload?: string; length?: number };
function envelope({ dsn = sentry.dsn, type = 'event', payload = EVENT, ...more }: Made = {}): string {
  const { length = payload.length } = more;
  return `${JSON.stringify({ dsn })}\n${JSON.stringify({ type, length })}\n${payload}\n`;
}
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  app.app.request(TELEMETRY_PATH, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin', cookie: 'dogear_session=secret', ...headers },
  });

test('an envelope is forwarded unchanged, without the sender’s cookie, address or browser', async () => {
  const answer = await post(envelope(), { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'A Browser' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({});
  expect(sentry.received).toHaveLength(1);
  const [sent] = sentry.received;
  expect(sent?.path).toBe('/api/7/envelope/');
  expect(sent?.envelope.items).toEqual([{ type: 'event', json: JSON.parse(EVENT) }]);
  expect(sent?.headers['x-sentry-auth']).toContain('sentry_key=publickey');
  expect(JSON.stringify(sent?.headers)).not.toMatch(/secret|203\.0\.113\.9|A Browser/);
});

test('another DSN or a malformed envelope is rejected', async () => {
  const bodies = [
    envelope({ dsn: 'https://publickey@other.example/7' }),
    envelope({ dsn: `${sentry.dsn}1` }),
    envelope({ dsn: { toString: () => sentry.dsn } }),
    envelope({ type: 'attachment' }),
    envelope({ length: 4 }),
    envelope({ length: 1e9 }),
    envelope({ length: -1 }),
    `${JSON.stringify({ dsn: sentry.dsn })}\n${'\n'.repeat(1_000)}`,
    `${JSON.stringify({ dsn: sentry.dsn })}\n${'{"type":"event","length":0}\n\n'.repeat(100)}`,
    `{"dsn":"${sentry.dsn}","x":"${'x'.repeat(10_000)}"}\n`,
    '',
    'params=abc',
  ];
  for (const body of bodies)
    expect([(await post(body)).status, body.slice(0, 60)]).toEqual([400, body.slice(0, 60)]);
  expect(sentry.received).toEqual([]);
});

test('a large envelope is refused, with or without a content length', async () => {
  const large = envelope({ payload: JSON.stringify('x'.repeat(ENVELOPE_MOST_BYTES)) });
  expect((await post(large, { 'content-length': String(large.length) })).status).toBe(400);
  const stream = new Blob([large]).stream();
  const answer = await app.app.request(
    new Request(`http://localhost${TELEMETRY_PATH}`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit),
  );
  expect(answer.status).toBe(400);
  expect(sentry.received).toEqual([]);
});

test('a request from another site or with another method is refused', async () => {
  expect((await post(envelope(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await app.app.request(TELEMETRY_PATH)).status).toBe(405);
  expect(sentry.received).toEqual([]);
});

test('a network may send 240 requests a minute', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 245; at++) statuses.push((await post('not an envelope')).status);
  expect(statuses.indexOf(429)).toBe(240);
});

test('a rate limit of Sentry is passed on, and a refused envelope is dropped', async () => {
  sentry.answer({ status: 429, headers: { 'retry-after': '120' } });
  const full = await post(envelope());
  expect([full.status, full.headers.get('retry-after')]).toEqual([429, '120']);
  // Nor are its redirects followed.
  const other = await startSentry();
  sentry.answer({ status: 303, headers: { location: `${new URL(other.dsn).origin}/api/7/envelope/` } });
  expect((await post(envelope())).status).toBe(429);
  expect(other.asked).toEqual([]);
  await other.stop();
  sentry.answer({ status: 413 });
  expect((await post(envelope())).status).toBe(200);
  expect(complaints).toHaveBeenCalledTimes(2);
});

test('a silent Sentry delays 20 calls by seconds, and more calls not at all', async () => {
  sentry.answer('never');
  const waits: number[] = [];
  const { timeout } = AbortSignal;
  // Shortens the timeout.
  const shortened = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    return timeout.call(AbortSignal, ms / 20);
  });
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(envelope())));
  shortened.mockRestore();
  expect(waits).toEqual(Array(20).fill(5_000));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(429));
  expect(answers.filter(({ headers }) => headers.get('retry-after') === '10')).toHaveLength(10);
});

test('the tunnel is a 404 where no DSN is set', async () => {
  const without = await openTestApp();
  try {
    const answer = await without.app.request(TELEMETRY_PATH, { method: 'POST', body: envelope() });
    expect(answer.status).toBe(404);
    const { data } = await without.ask('novelConfig', {});
    expect(data.signals).toEqual({ errors: null, usage: null, ads: null });
  } finally {
    await without.context.close();
  }
});
