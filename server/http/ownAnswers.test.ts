import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { sealParams } from '../../contract/wire/sealing.codec';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { createApp } from './app';
import type { AppEnvironment } from './environment';

let context: TestContext;
let app: Hono<AppEnvironment>;
beforeAll(async () => {
  context = await openTestContext();
  app = createApp(context);
});
afterAll(() => context.close());

const { path } = endpoints.search;
const search = `${path}?${new URLSearchParams({ params: sealParams('GET', path, { query: '', offset: 0 }) })}`;
const wallet = endpoints.goldIndex.path;
const asked = `${wallet}?${new URLSearchParams({ params: sealParams('GET', wallet, {}) })}`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Every answer of the server must carry the header, or the client would not accept a refusal as final. */
test.each<[number, string, RequestInit]>([
  [200, search, {}],
  [400, path, {}],
  [400, endpoints.sync.path, { method: 'POST', headers: form, body: `params=${'x'.repeat(70_000)}` }],
  [401, asked, {}],
  [403, search, { headers: { 'sec-fetch-site': 'cross-site' } }],
  [404, '/novel-api/api/nothing/here', {}],
  [404, '/novel-api/avatar/nothing', {}],
  [404, `/content/${'0'.repeat(64)}.txt`, {}],
  [426, search, { headers: { [CONTRACT_VERSION_HEADER]: '0' } }],
])('answer %i of %s carries the contract version', async (status, address, init) => {
  const response = await app.request(address, init);
  expect(response.status).toBe(status);
  expect(response.headers.get(CONTRACT_VERSION_HEADER)).toBe(String(CONTRACT_VERSION));
});

test('a server fault carries the contract version too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = createApp({ ...context, db: null as never });
  const { path } = endpoints.bookInfo;
  const params = sealParams('GET', path, { bookId: 1 });
  const response = await broken.request(`${path}?${new URLSearchParams({ params })}`);
  expect(response.status).toBe(500);
  expect(response.headers.get(CONTRACT_VERSION_HEADER)).toBe(String(CONTRACT_VERSION));
});
