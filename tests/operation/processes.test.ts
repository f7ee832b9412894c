import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '../../server/ground/context';
import { ledgerEntries } from '../../server/ground/db/schema/ledger';
import { brokenLedgerRules } from '../../server/ground/ledger/ledgerRules';
import { makeDatabase, type TestDatabase } from '../../server/testing/makeDatabase';
import { type RunningServer, startServer } from '../../server/testing/startServer';
import { openRealPostgres } from '../races/openRealPostgres';
import { COINS, type Deed, deedsOf, openShop, type Shop, send } from './spenders';
import { type Pooler, startPooler } from './startPooler';

let folder: string;
let postgres: TestDatabase;
let database: TestDatabase;
let pooler: Pooler | null;
let env: Record<string, string>;
let shop: Shop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-two-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client', 'index.html'), '<title>Dogear</title>');
  postgres = await openRealPostgres();
  database = await makeDatabase(postgres.url);
  pooler = await startPooler(database.url);
  env = {
    DOGEAR_DATA: join(folder, 'data'),
    DOGEAR_CLIENT_DIR: join(folder, 'client'),
    DOGEAR_DEMO: 'off',
    DATABASE_URL: pooler?.url ?? database.url,
    DATABASE_POOLER: pooler ? 'on' : 'off',
  };
  shop = await openShop(env, 6);
}, 120_000);
afterAll(async () => {
  await pooler?.stop();
  await database?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ROUNDS = 20;

test('requests sent to two processes at once are executed once, also when one is killed', async () => {
  const both = (await Promise.all([startServer(env), startServer(env)])) as [RunningServer, RunningServer];
  const [first, second] = both;
  const half = ROUNDS / 2;
  for (let round = 0; round < ROUNDS; round++) {
    const killed = round === half ? first.stop('SIGKILL') : null;
    await Promise.all(
      shop.spenders.map(async (spender) => {
        const deed: Deed = { requestId: randomUUID(), target: round + 1, answer: null, failure: null };
        const other: Deed = { ...deed };
        spender.deeds.push(deed);
        // A device that got no answer in time resends the request, and may reach the other process.
        await Promise.all([
          send(first.address, shop, spender, other),
          send(second.address, shop, spender, deed),
        ]);
        expect(deed.answer?.body.code).toBe(1);
        if (other.answer) expect(other.answer.body).toEqual(deed.answer?.body);
      }),
    );
    await killed;
  }
  expect(await second.stop('SIGTERM')).toBe(0);
  const context = await openContext(env);
  try {
    const entries = await context.db.select().from(ledgerEntries).orderBy(ledgerEntries.id);
    expect(entries.filter(({ kind }) => kind === 'unlock')).toHaveLength(deedsOf(shop).length);
    for (const { userId } of shop.spenders) {
      const last = entries.filter((entry) => entry.userId === userId).at(-1);
      expect(last?.coinsAfter).toBe(COINS - ROUNDS);
    }
    expect(await brokenLedgerRules(context.db)).toEqual([]);
  } finally {
    await context.close();
  }
}, 120_000);
