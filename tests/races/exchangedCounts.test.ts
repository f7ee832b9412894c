import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleGuest } from '../../contract/testing/guest';
import { openServer } from '../../server/ground/db/openServer';
import { budgets } from '../../server/ground/db/schema/installation';
import { exchangeCounts } from '../../server/ground/limits/exchangeCounts';
import { createApp } from '../../server/http/app';
import { createClient, type TestClient } from '../../server/testing/createClient';
import { makeDatabase, type TestDatabase } from '../../server/testing/makeDatabase';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { openRealPostgres } from './openRealPostgres';

/**
 * Contexts with separate memory count calls as separate processes do; they share one Postgres and one clock.
 */
let postgres: TestDatabase;
let database: TestDatabase;
let given: TestContext;
const contexts: TestContext[] = [];
const closes: (() => Promise<void>)[] = [];
const MOMENT = new Date('2028-02-29T12:00:10Z');
beforeAll(async () => {
  postgres = await openRealPostgres();
  database = await makeDatabase(postgres.url);
  given = await openTestContext();
  for (let at = 0; at < 2; at++) {
    const { db, close } = await openServer(database.url, { connections: 2 });
    const settings = { ...given.settings, databaseUrl: database.url };
    contexts.push({ ...given, db, settings, now: () => MOMENT });
    closes.push(close);
  }
}, 120_000);
afterAll(async () => {
  for (const close of closes) await close();
  await given?.close();
  await database?.stop();
  await postgres?.stop();
});
const MOST = 60;
const exchange = async () => {
  for (const context of contexts) await exchangeCounts(context);
};

test('a reader on two processes has one limit; only frequent callers are shared, hashed', async () => {
  const [first, second] = contexts.map((context) => createApp(context));
  const reader = createClient(first as NonNullable<typeof first>);
  await reader.call('registerByFingerId', sampleGuest());
  const elsewhere = createClient(second as NonNullable<typeof second>);
  elsewhere.cookie = reader.cookie;
  const calls = async (client: TestClient, count: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at++) statuses.push((await client.call('sessionList', {})).status);
    return statuses.filter((status) => status === 200).length;
  };
  // One call is less than a tenth of sixty, so it is not exchanged yet.
  expect(await calls(reader, 1)).toBe(1);
  await exchange();
  const rows = () => contexts[0]?.db.select().from(budgets) ?? [];
  expect((await rows()).filter(({ name }) => name === 'calls a minute')).toEqual([]);

  expect([await calls(reader, 19), await calls(elsewhere, 20)]).toEqual([19, 20]);
  await exchange();
  await calls(reader, 1);
  await exchange();
  // 21 here and 20 there: 19 calls are left in total.
  expect(await calls(reader, MOST)).toBe(MOST - 41);
  await exchange();
  await calls(elsewhere, 1);
  await exchange();
  expect(await calls(elsewhere, 1)).toBe(0);
  const told = (await rows()).filter(({ name }) => name === 'calls a minute');
  expect(told.every(({ subject }) => /^[\w-]{43}$/.test(subject))).toBe(true);
});
