import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { countAction } from './countAction';
import { forwardActions } from './forwardActions';

const WEBSITE = '94db1cb1-74f4-4a40-ad6c-962362670409';
const taken: { readonly type: string; readonly payload: Record<string, unknown> }[] = [];
let status = 200;
const umami = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (status === 200) taken.push(JSON.parse(Buffer.concat(parts).toString()));
  response.writeHead(status).end();
});
let context: TestContext;
beforeAll(async () => {
  await once(umami.listen(0, '127.0.0.1'), 'listening');
  const { port } = umami.address() as AddressInfo;
  context = await openTestContext({
    DOGEAR_USAGE: 'on',
    DOGEAR_UMAMI_URL: `http://127.0.0.1:${port}`,
    DOGEAR_UMAMI_WEBSITE: WEBSITE,
  });
});
afterAll(async () => {
  await context.close();
  umami.close();
});

const count = (page: string, action: string) =>
  countAction(context.db, context.settings, { page, action, text: undefined }, context.now());

test('Umami receives each action once: its page and name, without reader data', async () => {
  for (let at = 0; at < 3; at++) await count('home', 'open');
  await count('topup', 'begin');
  expect(await forwardActions(context)).toBe(4);
  expect(await forwardActions(context)).toBe(0);
  expect(taken.map(({ payload }) => payload.name)).toEqual([
    'home open',
    'home open',
    'home open',
    'topup begin',
  ]);
  expect(taken[3]).toEqual({
    type: 'event',
    payload: { website: WEBSITE, hostname: 'localhost', url: '/topup', name: 'topup begin' },
  });
});

test('actions that Umami refuses are kept and sent once later', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  taken.length = 0;
  status = 503;
  for (let at = 0; at < 2; at++) await count('home', 'open');
  expect(await forwardActions(context)).toBe(0);
  expect(complaint).toHaveBeenCalledWith('Umami took no counts: HTTP 503.');
  status = 200;
  const told = await Promise.all([forwardActions(context), forwardActions(context)]);
  expect(told[0] + told[1]).toBe(2);
  expect(taken).toHaveLength(2);
});
