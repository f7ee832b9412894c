import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { sampleGuest } from '../../contract/testing/guest';
import { sealParams } from '../../contract/wire/sealing.codec';
import { openContext } from '../../server/ground/context';
import { ledgerEntries } from '../../server/ground/db/schema/ledger';
import { brokenLedgerRules } from '../../server/ground/ledger/ledgerRules';
import { startServer } from '../../server/testing/startServer';
import { answered, COINS, deedsOf, openShop, type Shop, send, spend } from './spenders';

let folder: string;
let env: Record<string, string>;
let shop: Shop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-stop-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client', 'index.html'), '<title>Dogear</title>');
  env = { DOGEAR_DATA: join(folder, 'data'), DOGEAR_CLIENT_DIR: join(folder, 'client'), DOGEAR_DEMO: 'off' };
  shop = await openShop(env, 8);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('SIGTERM under load answers running requests, refuses later ones, and leaves nothing half done', async () => {
  const first = await startServer(env);
  const load = spend(first.address, shop);
  await vi.waitFor(() => expect(answered(shop)).toBeGreaterThan(40));
  const ended = await first.stop('SIGTERM');
  await load.stop();
  expect(ended).toBe(0);
  const failures = deedsOf(shop).filter(({ answer }) => answer === null);
  expect(new Set(failures.map(({ failure }) => failure))).toEqual(new Set(['ECONNREFUSED']));
  expect(failures).toHaveLength(shop.spenders.length);
  for (const { answer } of deedsOf(shop)) {
    if (answer !== null) expect([answer.status, answer.body.code]).toEqual([200, 1]);
  }

  const second = await startServer(env);
  const before = new Map(deedsOf(shop).map((deed) => [deed.requestId, deed.answer]));
  for (const spender of shop.spenders) {
    for (const deed of spender.deeds) {
      await send(second.address, shop, spender, deed);
      const known = before.get(deed.requestId);
      if (known) expect(deed.answer?.body).toEqual(known.body);
      else expect(deed.answer?.body.code).toBe(1);
    }
  }
  await second.stop('SIGTERM');
  const context = await openContext(env);
  try {
    const unlocks = await context.db.select().from(ledgerEntries);
    expect(unlocks.filter(({ kind }) => kind === 'unlock')).toHaveLength(deedsOf(shop).length);
    for (const { userId, deeds } of shop.spenders) {
      const last = unlocks.filter((entry) => entry.userId === userId).at(-1);
      expect(last?.coinsAfter).toBe(COINS - deeds.length);
    }
    expect(await brokenLedgerRules(context.db)).toEqual([]);
  } finally {
    await context.close();
  }
}, 120_000);

test('a response in progress is finished before the server stops', async () => {
  const server = await startServer(env);
  const { hostname, port } = new URL(server.address);
  const { method, path } = endpoints.registerByFingerId;
  const body = new URLSearchParams({ params: sealParams(method, path, sampleGuest()) }).toString();
  const slow = request({ host: hostname, port, path, method, headers: formHeaders(body) });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.once('response', (response) => resolve(response.statusCode)).once('error', reject);
  });
  // Half a body first: the server knows the request, and has to wait for the remainder.
  await new Promise<void>((resolve) => slow.write(body.slice(0, 40), () => resolve()));
  await fetch(`${server.address}/healthz`);
  const stopped = server.stop('SIGTERM');
  await expect.poll(() => server.output()).toContain('SIGTERM');
  slow.end(body.slice(40));
  expect(await answered).toBe(200);
  expect(await stopped).toBe(0);

  function formHeaders(text: string) {
    return { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(text) };
  }
}, 60_000);
