import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Context } from '../ground/context';
import { readSettings } from '../ground/settings/settings';
import { isNewer, readNewerRelease } from './newerRelease';

const HOUR_MS = 3_600_000;
const asked: IncomingMessage['headers'][] = [];
let answer: unknown = { tag_name: 'v1.5.0', html_url: 'https://code.example/1.5.0' };
const server = createServer((request, response) => {
  asked.push(request.headers);
  response.end(JSON.stringify(answer));
});
let releases: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releases = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/latest`);
});
afterAll(() => void server.close());

function installation(address: URL | null) {
  const settings = readSettings({});
  let now = Date.parse('2026-11-30T12:00:00Z');
  const context = {
    db: {} as Context['db'],
    settings: { ...settings, operation: { ...settings.operation, releases: address } },
    now: () => new Date(now),
  };
  return {
    read: (version: string) => readNewerRelease(context, version),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('without DOGEAR_RELEASES nothing is asked', async () => {
  expect(await installation(null).read('0.1.0')).toBeNull();
  expect(asked).toEqual([]);
});

it('a newer release is asked for once a day, and nothing is said about the installation', async () => {
  const { read, pass } = installation(releases);
  const found = { version: '1.5.0', page: 'https://code.example/1.5.0' };
  expect(await Promise.all([read('1.4.2'), read('1.5.0')])).toEqual([found, null]);
  expect(await read('1.4.2')).toEqual(found);
  expect(asked).toHaveLength(1);
  // Only those that every request of Node has.
  const own = ['host', 'connection', 'accept-language', 'sec-fetch-mode', 'user-agent', 'accept-encoding'];
  const { accept, ...rest } = asked[0] ?? {};
  expect(accept).toBe('application/json');
  expect(Object.keys(rest).filter((name) => !own.includes(name))).toEqual([]);
  expect(rest['user-agent']).toBe('node');
  pass(24 * HOUR_MS);
  answer = { tag_name: '2.0.0', html_url: 'javascript:alert(1)' };
  expect(await read('1.4.2')).toEqual({ version: '2.0.0', page: '' });
});

it('an answer that is none is logged and asked for again after an hour', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { read, pass } = installation(releases);
  answer = { message: 'Not Found' };
  expect(await read('1.4.2')).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  answer = { tag_name: 'v1.5.0' };
  expect(await read('1.4.2')).toBeNull();
  pass(HOUR_MS);
  expect(await read('1.4.2')).toEqual({ version: '1.5.0', page: '' });
  warn.mockRestore();
});

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['0.9.9', '1.0.0', false],
  ['0.2.0-beta.1', '0.1.0', false],
  ['nightly', '0.1.0', false],
])('%s is newer than %s: %s', (version, than, isIt) => {
  expect(isNewer(version, than)).toBe(isIt);
});
