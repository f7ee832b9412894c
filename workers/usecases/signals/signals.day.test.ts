import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TELEMETRY_PATH } from '../../../contract/account/signals';
import { CONTRACT_VERSION_HEADER } from '../../../contract/wire/version';
import { MAX_WAITING_ACTIONS, MAX_WAITING_VITALS } from '../../../data/commands/logs';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { openEnvelope } from '../../../tests/doubles/sentryEnvelope';
import {
  deliverEnvelopes,
  forgetEnvelopes,
  sendEnvelope,
  WAITING_MOST_BYTES,
  WAITING_MOST_MS,
} from './envelopes';
import { forgetActions, recordAction, recordVitals } from './recordAction';

/** Answers of the tunnel, in order; afterwards it accepts everything. */
let answers: (() => Response)[];
let sent: { init: RequestInit; message: unknown }[];
const own = (status: number, headers = {}) =>
  new Response('{}', { status, headers: { [CONTRACT_VERSION_HEADER]: '1', ...headers } });

beforeEach(async () => {
  await freshDevice();
  answers = [];
  sent = [];
  const inside = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== TELEMETRY_PATH) return inside(url, init);
    const answer = (answers.shift() ?? (() => own(200)))();
    if (answer.status === 200) {
      const [item] = openEnvelope(new Uint8Array(init.body as ArrayBuffer)).items;
      const { message } = Object(item?.json) as { message: unknown };
      sent.push({ init, message });
    }
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offline = (): never => {
  throw new TypeError('Failed to fetch');
};
const report = (message: string, more = {}) =>
  sendEnvelope(
    [
      '{"event_id":"e","dsn":"https://k@s.example/1"}',
      '{"type":"event"}',
      JSON.stringify({ message, ...more }),
    ].join('\n'),
  );
const waiting = () => db.envelopes.count();
const messages = () => sent.map(({ message }) => message);

it('a report is sent scrubbed, without the session cookie', async () => {
  await report('at /home?inviteCode=A1');
  await vi.waitFor(() => expect(messages()).toEqual(['at /home']));
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  expect(sent[0]?.init.credentials).toBe('omit');
});

it('waiting reports are sent in order, once each, when online', async () => {
  answers = [offline, offline, offline];
  for (const text of ['one', 'two', 'three']) {
    await report(text);
    await vi.waitFor(() => expect(answers.length).toBeLessThan(3));
  }
  expect(await waiting()).toBe(3);
  answers = [];
  await Promise.all([deliverEnvelopes(), deliverEnvelopes()]);
  await vi.waitFor(() => expect(messages()).toEqual(['one', 'two', 'three']));
  expect(await waiting()).toBe(0);
});

it('a refused report is dropped; a rate-limited one waits as long as the server says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  answers = [() => own(400)];
  await report('refused');
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  answers = [() => own(429, { 'retry-after': '120' })];
  await report('later');
  await vi.waitFor(() => expect(answers).toEqual([]));
  await deliverEnvelopes();
  expect(messages()).toEqual([]);
  vi.setSystemTime(Date.now() + 121_000);
  await deliverEnvelopes();
  expect(messages()).toEqual(['later']);
});

it('a captive portal’s page leaves a report waiting', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000_000 });
  answers = [() => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })];
  await report('kept');
  await vi.waitFor(() => expect(answers).toEqual([]));
  expect(await waiting()).toBe(1);
});

it('waiting reports are limited in size and age: the oldest are dropped', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000_000 });
  const old = new ArrayBuffer(10);
  await db.envelopes.add({ body: old, createdAt: Date.now() - WAITING_MOST_MS - 1 });
  for (let at = 0; at < 3; at++)
    await db.envelopes.add({ body: new ArrayBuffer(WAITING_MOST_BYTES / 2), createdAt: Date.now() });
  answers = [offline];
  await report('the newest');
  expect((await db.envelopes.toArray()).map(({ body }) => body.byteLength > 1_000)).toEqual([true, false]);
});

it('a report that waited too long is not sent, even if there is room', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000_000 });
  answers = [offline, offline];
  for (const text of ['older', 'newer']) {
    await report(text);
    await vi.waitFor(() => expect(answers).toHaveLength(text === 'older' ? 1 : 0));
    vi.setSystemTime(Date.now() + 60_000);
  }
  vi.setSystemTime(Date.now() + WAITING_MOST_MS - 90_000);
  await deliverEnvelopes();
  expect([messages(), await waiting()]).toEqual([['newer'], 0]);
});

it('withdrawing consent deletes waiting reports and those being scrubbed', async () => {
  answers = [offline];
  await report('waits');
  const underWay = report('under way');
  await forgetEnvelopes();
  await underWay;
  expect(await waiting()).toBe(0);
  await deliverEnvelopes();
  expect(messages()).toEqual([]);
});

it('the newest actions wait until consent is withdrawn', async () => {
  vi.stubGlobal('fetch', offline);
  for (let at = 0; at < MAX_WAITING_ACTIONS + 5; at++)
    await recordAction({ page: 'home', action: 'open', detail: at === 0 ? 'oldest' : '' });
  const rows = await db.outbox.toArray();
  expect(rows).toHaveLength(MAX_WAITING_ACTIONS);
  expect(rows.every(({ kind }) => kind === 'action')).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('oldest');
  await forgetActions();
  expect(await db.outbox.count()).toBe(0);
});

it('the newest reports of speed wait until consent is withdrawn, apart from actions', async () => {
  vi.stubGlobal('fetch', offline);
  await recordAction({ page: 'home', action: 'open', detail: '' });
  for (let at = 1; at <= MAX_WAITING_VITALS + 1; at++)
    await recordVitals({ device: 'phone', sums: { watchedSeconds: at } });
  const rows = (await db.outbox.toArray()).filter(({ kind }) => kind === 'vitals');
  const seconds = rows.map(({ payload }) => (payload as { sums: { watchedSeconds: number } }).sums);
  expect(seconds).toHaveLength(MAX_WAITING_VITALS);
  expect(seconds).not.toContainEqual({ watchedSeconds: 1 });
  expect(await db.outbox.count()).toBe(MAX_WAITING_VITALS + 1);
  await forgetActions();
  expect(await db.outbox.count()).toBe(0);
});
