import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { openAnswer, PRIVATE_KEY_TOKEN, sealAnswer, sealParams } from '../../contract/wire/sealing.codec';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER, MIN_CONTRACT_VERSION } from '../../contract/wire/version';
import { readSettings } from '../ground/settings/settings';
import { createClient, send } from '../testing/createClient';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { createApp } from './app';
import type { AppEnvironment } from './environment';
import { sendAnswer } from './sendAnswer';

let context: TestContext;
let app: Hono<AppEnvironment>;
beforeAll(async () => {
  context = await openTestContext();
  app = createApp(context);
});
afterAll(() => context.close());

const { method, path } = endpoints.search;
const search = { query: '', offset: 0 };
const whole = () => sealParams(method, path, search);
const refusalOf = async (response: Response) => [response.status, (await response.json()).code];

test('an answer is sent as base64 ciphertext that the client can open', async () => {
  const response = await send(app, method, path, whole());
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(openAnswer(method, path, text)).toMatchObject({ code: 1, data: { list: [], next: null } });
  expect(openAnswer(method, endpoints.chapter.path, text)).toBe(text);
});

test('long answers are compressed for clients that accept it', async () => {
  const data = 'x'.repeat(9_000);
  const long = new Hono<AppEnvironment>().get('/long', (c) =>
    sendAnswer(c, endpoints.search, { code: 1, msg: '', data }),
  );
  expect((await long.request('/long')).headers.get('content-encoding')).toBeNull();
  const response = await long.request('/long', { headers: { 'accept-encoding': 'gzip, br' } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(bytes.length).toBeLessThan(9_400);
  expect(openAnswer(method, path, gunzipSync(bytes).toString())).toMatchObject({ data });
});

test.each([
  ['no params', () => ''],
  ['a flipped bit', () => flip(whole(), 60)],
  ['a truncated message', () => whole().slice(0, -9)],
  ['no ciphertext at all', () => 'AAAA'],
  ['text that is not base64', () => 'ключ'],
  ['params of another call', () => sealParams(method, endpoints.chapter.path, search)],
  ['params of another method', () => sealParams('POST', path, search)],
  ['a wrong shape', () => sealParams(method, path, { query: 7, offset: 0 })],
  ['a missing field', () => sealParams(method, path, { query: '' })],
  ['a negative offset', () => sealParams(method, path, { query: '', offset: -1 })],
  ['nesting of 5,000', () => sealText(`{"query":"","offset":0,"more":${nested(5_000)},${KEY}}`)],
  ['nesting of 5,000 where text is read', () => sealText(`{"query":${nested(5_000)},"offset":0,${KEY}}`)],
  ['ten thousand fields', () => sealParams(method, path, { ...search, ...fields(10_000) })],
  ['a number past 2^53', () => sealParams(method, path, { query: '', offset: 2 ** 60 })],
])('%s is malformed', async (_name, params) => {
  const response = await send(app, method, path, params());
  const text = await response.text();
  expect([response.status, JSON.parse(text)]).toEqual([
    400,
    { code: 1001, msg: 'The request could not be understood.', data: null },
  ]);
});

test('params without the private key are malformed', async () => {
  // The data an answer is sealed from contains no key; only the base64 alphabet differs.
  const keyless = sealAnswer(method, path, search).replaceAll('+', '-').replaceAll('/', '_');
  expect(await refusalOf(await send(app, method, path, keyless))).toEqual([400, 1001]);
});

test('a body must be a form, not JSON, of at most 64 kB', async () => {
  const { method: post, path: at } = endpoints.userHandleLogByApp;
  const line = { device: sampleDevice, msg: '', ext1: '', ext2: '', ext3: '', dateTime: 1 };
  const params = sealParams(post, at, line);
  expect((await send(app, post, at, params)).status).toBe(200);
  const json = {
    method: post,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ params }),
  };
  expect(await refusalOf(await app.request(at, json))).toEqual([400, 1001]);
  expect(await refusalOf(await send(app, post, at, 'A'.repeat(70_000)))).toEqual([400, 1001]);
});

test('the version headers are required by the calls that spec 7 names', async () => {
  for (const name of ['securityConfig', 'novelConfig'] as const) {
    const { method, path, headers } = endpoints[name];
    const ask = (extra: Record<string, string>) =>
      send(app, method, path, sealParams(method, path, {}), extra);
    expect((await ask({ ...headers })).status).toBe(200);
    expect(await refusalOf(await ask({}))).toEqual([400, 1001]);
    expect(await refusalOf(await ask({ [Object.keys(headers ?? {})[0] as string]: '99' }))).toEqual([
      400, 1001,
    ]);
  }
});

test('a client of an older contract is told to update', async () => {
  const ask = (version: string) => send(app, method, path, whole(), { [CONTRACT_VERSION_HEADER]: version });
  expect((await ask(String(CONTRACT_VERSION))).status).toBe(200);
  expect(await refusalOf(await ask(String(MIN_CONTRACT_VERSION - 1)))).toEqual([426, 1005]);
  expect(await refusalOf(await ask('new'))).toEqual([400, 1001]);
});

test('calls from other sites are refused', async () => {
  const from = (headers: Record<string, string>) =>
    send(app, method, path, whole(), { host: 'books.example', ...headers });
  expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await from({ origin: 'https://books.example' })).status).toBe(200);
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://books.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    expect(await refusalOf(await from(headers as Record<string, string>))).toEqual([403, 1002]);
  }
});

test('with a public URL configured, only that origin is allowed', async () => {
  const own = await openTestContext({ DOGEAR_PUBLIC_URL: 'https://books.example' });
  const behind = createApp(own);
  const from = (origin: string) => send(behind, method, path, whole(), { host: 'localhost:8080', origin });
  expect((await from('https://books.example')).status).toBe(200);
  expect((await from('http://localhost:8080')).status).toBe(403);
  const { headers } = await createClient(behind).call('registerByFingerId', sampleGuest());
  expect(headers.get('set-cookie')).toContain('; Secure');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  await own.close();
});

test('the forwarded protocol is believed only from a trusted proxy', async () => {
  const headersOf = async (env: Record<string, string>, extra: Record<string, string>) => {
    const own = { ...context, settings: readSettings(env) };
    const { headers } = await createClient(createApp(own)).call('registerByFingerId', sampleGuest(), {
      host: 'books.example',
      ...extra,
    });
    return [
      headers.get('strict-transport-security') !== null,
      headers.get('set-cookie')?.includes('; Secure') ?? null,
    ];
  };
  const trust = { DOGEAR_TRUST_PROXY: 'on' };
  const https = { 'x-forwarded-proto': 'https' };
  expect(await headersOf(trust, https)).toEqual([true, true]);
  expect(await headersOf(trust, { 'x-forwarded-proto': 'https, http' })).toEqual([false, false]);
  expect(await headersOf(trust, {})).toEqual([false, false]);
  expect(await headersOf({}, https)).toEqual([false, false]);
  expect(await headersOf(trust, { ...https, origin: 'https://books.example' })).toEqual([true, true]);
  expect(await headersOf(trust, { ...https, origin: 'http://books.example' })).toEqual([true, null]);
});

test('in production the cookie is bound to the host and to https', async () => {
  const own = await openTestContext({
    NODE_ENV: 'production',
    DOGEAR_CONTENT_SECRET: 'x'.repeat(40),
    DOGEAR_OPERATOR_NAME: 'Books',
  });
  const client = createClient(createApp(own));
  const { headers } = await client.call('registerByFingerId', sampleGuest());
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-dogear=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure/,
  );
  expect((await client.call('userInfo', {})).body.code).toBe(1);
  await own.close();
});

test('an address may register 600 times a minute, and then gets a retry time', async () => {
  const limited = createApp({ ...context, now: () => new Date(1_800_000_000_000) });
  const client = createClient(limited);
  const guest = sampleGuest();
  expect((await client.call('registerByFingerId', guest)).status).toBe(200);
  // Calls are counted before they are opened, so malformed ones count too.
  const { method, path } = endpoints.registerByFingerId;
  for (let at = 1; at < 600; at++) expect((await limited.request(path, { method })).status).toBe(400);
  const { status, headers, body } = await client.call('registerByFingerId', guest);
  expect([status, headers.get('retry-after'), body.code]).toEqual([429, '60', 1429]);
});

test('searches are limited per network by their cost', async () => {
  const settings = readSettings({ DOGEAR_TRUST_PROXY: 'on' });
  const limited = createApp({ ...context, settings, now: () => new Date(1_800_000_000_000) });
  const client = createClient(limited);
  const look = (query: string, address: string) =>
    client.call('search', { query, offset: 0 }, { 'x-forwarded-for': address });
  let passed = 0;
  while (passed < 400 && (await look(`missing ${passed}`, '2001:db8::1')).status === 200) passed++;
  expect(passed).toBe(200);
  // Another address of the same household; cached answers are counted too.
  const refused = await look('missing 1', '2001:db8::ffff');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  for (let at = 0; at < 30; at++) expect((await look('missing 1', '192.0.2.1')).status).toBe(200);
});

test('a call with a userId and no session asks for a sign-in', async () => {
  const answer = await createClient(app).call('bookInfo', { bookId: 1, userId: 1 });
  expect([answer.status, answer.body.code]).toEqual([401, 1401]);
});

test('an internal error is answered with a code and no details', async () => {
  const fail = () => {
    throw new Error('secret detail');
  };
  const broken = { ...context, db: { select: fail, execute: fail } as unknown as typeof context.db };
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await send(
    createApp(broken),
    method,
    path,
    sealParams(method, path, { query: 'ferry', offset: 0 }),
  );
  const text = await response.text();
  expect([response.status, JSON.parse(text).code]).toEqual([500, 1500]);
  expect(text).not.toMatch(/secret|at /);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await createApp(broken).request('/healthz')).status).toBe(200);
  expect((await createApp(broken).request('/readyz')).status).toBe(503);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('fields named like object properties do not pollute prototypes', async () => {
  const hostile = JSON.parse(
    '{"query":"","offset":0,"__proto__":{"offset":9},"constructor":{"prototype":{"polluted":1}}}',
  );
  expect((await send(app, method, path, sealParams(method, path, hostile))).status).toBe(200);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('unknown calls are answered with 404, wrong methods with 405', async () => {
  expect(await refusalOf(await app.request('/novel-api/api/novel/nothing'))).toEqual([404, 1004]);
  expect(await refusalOf(await send(app, 'POST', path, whole()))).toEqual([405, 1001]);
  expect((await app.request('/healthz')).status).toBe(200);
});

const KEY = `"privateKey":"${PRIVATE_KEY_TOKEN}"`;

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** Seals JSON text as given, because values this deep would exhaust the test's own stack. */
function sealText(json: string): string {
  vi.spyOn(JSON, 'stringify').mockReturnValueOnce(json);
  const params = sealParams(method, path, {});
  vi.restoreAllMocks();
  return params;
}

function fields(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 0]));
}

function flip(params: string, at: number): string {
  return params.slice(0, at) + (params[at] === 'A' ? 'B' : 'A') + params.slice(at + 1);
}
