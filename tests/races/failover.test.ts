import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints';
import { type OpenContext, openContext } from '../../server/ground/context';
import { ledgerEntries } from '../../server/ground/db/schema/ledger';
import { brokenLedgerRules } from '../../server/ground/ledger/ledgerRules';
import { createApp } from '../../server/http/app';
import { createClient } from '../../server/testing/createClient';
import { makeDatabase, type TestDatabase } from '../../server/testing/makeDatabase';
import { COINS, type Deed, deedsOf, openShop, type Shop, type Spender } from '../operation/spenders';
import { type Door, openDoor } from '../product/door';
import type { RealPostgres, Replica } from '../product/realPostgres';
import { startStoppablePostgres } from './openRealPostgres';

/**
 * A real primary and a replica that streams from it. Reads use the replica while it keeps up. When the
 * primary is killed and the replica promoted, a process continues without a restart once the proxy before the
 * two leads to the new primary, and no coin differs.
 */
let folder: string;
let primary: RealPostgres;
let replica: Replica;
let database: TestDatabase;
let proxy: Door;
let context: OpenContext;
let app: ReturnType<typeof createApp>;
let shop: Shop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-failover-'));
  primary = await startStoppablePostgres(['fsync=off']);
  database = await makeDatabase(primary.url);
  replica = await primary.replicate();
  // Synchronous replication: every answered commit is on both servers. Otherwise a failover may lose the last
  // ones.
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`);
  await ask(primary.url, 'select pg_reload_conf()');
  proxy = await openDoor(portOf(database.url));
  const at = (host: string) => Object.assign(new URL(database.url), { host }).href;
  const env = {
    DOGEAR_DATA: join(folder, 'data'),
    DATABASE_URL: at(new URL(proxy.url).host),
    DATABASE_REPLICA_URLS: at(new URL(replica.url).host),
  };
  shop = await openShop(env, 4);
  context = await openContext(env);
  app = createApp(context);
}, 120_000);
afterAll(async () => {
  await context?.close();
  await proxy?.stop();
  await Promise.all([primary?.stop(), replica?.stop()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const portOf = (url: string) => Number(new URL(url).port);

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

async function read<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  const { body } = await createClient(app).call(name, request);
  expect(body.code).toBe(1);
  return body.data as AnswerOf<Name>;
}
const titleNow = async () => (await read('bookInfo', { bookId: shop.bookId })).book.bookName;
const rename = (title: string) => ask(database.url, `update books set title = '${title}'`);

async function send(spender: Spender, deed: Deed): Promise<void> {
  const client = createClient(app);
  client.cookie = spender.cookie;
  const { requestId, target } = deed;
  const asked = { requestId, bookId: shop.bookId, target, maxPrice: 1 };
  const answer = await client.call('unlockChapterByGold', asked);
  if (answer.status === 200) deed.answer = answer;
  else expect(answer.status).toBe(503);
}

test('a replica is read while it keeps up, and calls are answered when it stops', async () => {
  await vi.waitFor(async () => {
    await context.look();
    expect(context.replicas.pick()).not.toBeNull();
  });
  const before = await titleNow();
  await ask(replica.url, 'select pg_wal_replay_pause()');
  await vi.waitFor(async () => {
    const [state] = await ask(replica.url, 'select pg_get_wal_replay_pause_state() as paused');
    expect(state?.paused).toBe('paused');
  });
  // A commit waits until the replica has it, not until the replica has applied it.
  await rename('Renamed');
  expect(await titleNow()).toBe(before);
  await ask(replica.url, 'select pg_wal_replay_resume()');
  await vi.waitFor(async () => expect(await titleNow()).toBe('Renamed'));

  await ask(primary.url, `alter system set synchronous_standby_names = ''`);
  await ask(primary.url, 'select pg_reload_conf()');
  await replica.pause();
  await rename('Renamed again');
  expect(await titleNow()).toBe('Renamed again');
  expect(context.replicas.pick()).toBeNull();
  await replica.resume();
  await vi.waitFor(async () => {
    await context.look();
    expect(context.replicas.pick()).not.toBeNull();
  });
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`);
  await ask(primary.url, 'select pg_reload_conf()');
}, 60_000);

const ROUNDS = 24;

async function failOver(): Promise<void> {
  await primary.kill();
  await replica.promote();
  proxy.leadTo(portOf(replica.url));
}

test('when the primary is killed and replaced, each call in progress is done once', async () => {
  let failover: Promise<void> | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      shop.spenders.map(async (spender, at) => {
        const deed: Deed = { requestId: randomUUID(), target: round + 1, answer: null, failure: null };
        spender.deeds.push(deed);
        // Fails over while the other spenders send.
        if (round === ROUNDS / 2 && at === 1) failover = failOver();
        // Retries the same call until it succeeds, as an outbox does.
        await vi.waitFor(
          async () => {
            await send(spender, deed);
            expect(deed.answer?.body.code).toBe(1);
          },
          { timeout: 20_000, interval: 50 },
        );
      }),
    );
  }
  expect(failover).not.toBeNull();
  await failover;
  // Sends everything again, as a device that lost all responses would.
  for (const spender of shop.spenders) {
    for (const deed of spender.deeds) {
      const known = deed.answer?.body;
      await send(spender, deed);
      expect(deed.answer?.body).toEqual(known);
    }
  }
  const entries = await context.db.select().from(ledgerEntries).orderBy(ledgerEntries.id);
  expect(entries.filter(({ kind }) => kind === 'unlock')).toHaveLength(deedsOf(shop).length);
  for (const { userId, deeds } of shop.spenders) {
    expect(entries.filter((entry) => entry.userId === userId).at(-1)?.coinsAfter).toBe(COINS - deeds.length);
  }
  expect(await brokenLedgerRules(context.db)).toEqual([]);
}, 120_000);
