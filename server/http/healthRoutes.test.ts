import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { type Metrics, openMetrics } from '../observation/openMetrics';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { createApp } from './app';
import { type CallLine, observeCalls, REQUEST_ID_HEADER } from './observeCalls';

const TOKEN = 'a token for tests';
let context: TestContext;
let metrics: Metrics;
let server: Server;
let address: string;
const told: CallLine[] = [];
const running = { isStopping: false, metrics: null as Metrics | null };
beforeAll(async () => {
  context = await openTestContext({ DOGEAR_METRICS_TOKEN: TOKEN });
  metrics = openMetrics(context);
  running.metrics = metrics;
  const app = createApp(context, undefined, undefined, running);
  const tell = (line: CallLine) => void told.push(line);
  const fetch = observeCalls(app.fetch, { metrics, tell, trustProxy: true });
  server = createAdaptorServer({ fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await context.close();
});
const authorization = `Bearer ${TOKEN}`;
const readMetrics = async () =>
  await (await fetch(`${address}/metrics`, { headers: { authorization } })).text();

it('the server is healthy while it runs, and ready until it is stopping', async () => {
  const ask = async () =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(`${address}${path}`)).status));
  expect(await ask()).toEqual([200, 200]);
  running.isStopping = true;
  expect(await ask()).toEqual([200, 503]);
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'stopping' });
  running.isStopping = false;
});

it('metrics require the token, and otherwise look like a missing page', async () => {
  const nowhere = await fetch(`${address}/content/metrics`);
  const nothing = await nowhere.text();
  const others: Record<string, string>[] = [{}, { authorization: 'Bearer another one' }];
  for (const headers of others) {
    const refused = await fetch(`${address}/metrics`, { headers });
    expect([refused.status, await refused.text()]).toEqual([nowhere.status, nothing]);
  }
  const text = await readMetrics();
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toContain('dogear_queue_waiting{queue="mails"} 0');
});

it('every request is counted by call and status, without identifying data', async () => {
  const { path } = endpoints.sign;
  const refused = await fetch(`${address}${path}?secret=1`, {
    method: 'POST',
    body: 'x',
    headers: { 'x-request-id': 'from-a-proxy-1' },
  });
  expect(refused.headers.get(REQUEST_ID_HEADER)).toBe('from-a-proxy-1');
  await fetch(`${address}/bookInfo/7`, { headers: { 'x-request-id': 'no good id' } });
  await expect.poll(() => told.at(-1)?.call).toBe('page');
  const line = told.find(({ call }) => call === 'sign');
  expect(line).toEqual({ call: 'sign', status: refused.status, ms: expect.any(Number) });
  const text = await readMetrics();
  expect(text).toContain(`dogear_calls_total{call="sign",status="${refused.status}"} 1`);
  expect(text).toContain('dogear_call_seconds_count{call="sign"} 1');
  expect(text).not.toMatch(/bookInfo|secret/);
});
