import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { refreshCounts } from '../../server/counts/refreshCounts';
import { type Database, rowsOf } from '../../server/ground/db/database';
import { isDatabaseAway, UnknownCommitError } from '../../server/ground/db/lost';
import { withPooledTransactions } from '../../server/ground/db/pooledTransactions';
import { ledgerEntries } from '../../server/ground/db/schema/ledger';
import { mails, supportMessages } from '../../server/ground/db/schema/messages';
import { transact } from '../../server/ground/db/transact';
import { createMailSender } from '../../server/ground/mail/mailSender';
import { answerOnce } from '../../server/ground/session/answerOnce';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import type { TestClient } from '../../server/testing/createClient';
import { giveGold } from '../../server/testing/giveGold';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { tidy } from '../../tools/start/tidy';
import type { RealPostgres } from '../product/realPostgres';
import { startStoppablePostgres } from './openRealPostgres';

/**
 * A real Postgres breaks connections in the middle of transactions, goes away and returns: the process
 * survives, clients are asked to retry meanwhile, and nothing is lost or done twice.
 */
const CONNECTIONS = 4;
let postgres: RealPostgres;
let app: TestApp;
let bookId: number;
let reader: { client: TestClient; userId: number };
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeAll(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note);
  postgres = await startStoppablePostgres();
  app = await openTestApp({ url: postgres.url, connections: CONNECTIONS });
  bookId = await app.publish('away', { pricePerChapter: 1, freeChapters: 0 });
  reader = await app.signIn();
  await giveGold(app.context, reader.userId, { coins: 1_000 });
}, 120_000);
afterAll(async () => {
  await app?.context.close();
  await postgres?.stop();
  process.off('uncaughtException', note).off('unhandledRejection', note);
});
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.join(' ')));
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(unhandled).toEqual([]);
});

const ownBackend = sql`select pg_backend_pid()::int as pid`;
/** Ends a connection from another one, as an operator, a failover or an out-of-memory killer does. */
const terminate = (pid: number) =>
  app.context.db.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);
const unlock = (target: number, requestId: string = randomUUID()) =>
  app.ask('unlockChapterByGold', { requestId, bookId, target, maxPrice: 1 }, reader.client);
const unlocks = () => app.context.db.$count(ledgerEntries, sql`kind = 'unlock'`);

test('a connection that ends between two statements makes its transaction retry', async () => {
  const pids: number[] = [];
  const result = await transact(app.context.db, async (tx) => {
    const [own] = await rowsOf<{ pid: number }>(tx, ownBackend);
    await tx.execute(sql`insert into installation (key, value) values (${`try ${pids.length}`}, 'here')`);
    pids.push(own?.pid ?? 0);
    if (pids.length === 1) await terminate(own?.pid ?? 0);
    await rowsOf(tx, ownBackend);
    return 'done';
  });
  expect([result, pids.length]).toEqual(['done', 2]);
  const left = await rowsOf(app.context.db, sql`select key from installation where value = 'here'`);
  expect(left).toEqual([{ key: 'try 1' }]);
});

test('a connection that ends while idle neither crashes the process nor shrinks the pool', async () => {
  for (let nth = 0; nth < CONNECTIONS + 2; nth++) {
    let release = () => undefined as void;
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    const failing = app.context.db.transaction(async (tx) => {
      const [own] = await rowsOf<{ pid: number }>(tx, ownBackend);
      await terminate(own?.pid ?? 0);
      // No query is running on the connection when it ends.
      await waits;
      await rowsOf(tx, ownBackend);
    });
    setImmediate(release);
    const error = await failing.catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error)).toBe(true);
  }
  expect(await rowsOf(app.context.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a COMMIT without a response is retried only when a receipt shows its outcome', async () => {
  // A trigger ends the connection at COMMIT: no client learns whether the commit succeeded.
  await app.context.db.execute(sql`create table fragile (id int)`);
  await app.context.db.execute(sql`create function break_off() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await app.context.db.execute(sql`create constraint trigger at_commit after insert on fragile
    deferrable initially deferred for each row execute function break_off()`);
  let runs = 0;
  const broken = transact(app.context.db, async (tx) => {
    runs += 1;
    await tx.execute(sql`insert into fragile values (1)`);
  });
  await expect(broken).rejects.toBeInstanceOf(UnknownCommitError);
  expect(runs).toBe(1);

  const requestId = randomUUID();
  const call = {
    context: app.context,
    session: { id: 0, userId: reader.userId },
    request: { requestId },
    payload: { requestId },
  };
  runs = 0;
  const answer = await answerOnce(call as never, 'claimTask', async (tx) => {
    runs += 1;
    if (runs === 1) await tx.execute(sql`insert into fragile values (2)`);
    return { ok: true, value: { run: runs } } as never;
  });
  expect([answer, runs]).toEqual([{ ok: true, value: { run: 2 } }, 2]);
  await app.context.db.execute(sql`drop table fragile`);
});

test('a hanging statement and an abandoned lock time out', async () => {
  const rows = await rowsOf<{ name: string; setting: string }>(
    app.context.db,
    sql`select name, setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows.map(({ setting }) => Number(setting))).toEqual([30_000, 30_000]);
  const hung = app.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '50ms'`);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  expect(isDatabaseAway(await hung.catch((error: unknown) => error))).toBe(true);
});

test('a database that stops responding costs a transaction one try and its connection', async () => {
  // Opened as the app's own pool, except for a short query timeout.
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1, query_timeout: 100 });
  const db = withPooledTransactions(drizzle({ client: pool })) as unknown as Database;
  let runs = 0;
  const silent = transact(db, async (tx) => {
    runs += 1;
    await tx.execute(sql`select pg_sleep(60)`);
  });
  const error = await silent.catch((thrown: unknown) => thrown);
  expect([isDatabaseAway(error), runs, pool.totalCount]).toEqual([true, 1, 0]);
  expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await pool.end();
});

test('calls get a retry-after while the database is away, and are done once afterwards', async () => {
  const sent = [1, 2, 3, 4].map((target) => ({ target, requestId: randomUUID() }));
  const [before, ...during] = sent as [(typeof sent)[number], ...typeof sent];
  expect((await unlock(before.target, before.requestId)).code).toBe(1);
  await app.context.db
    .insert(supportMessages)
    .values({ userId: reader.userId, email: '', subject: '', text: 'waits' });
  await app.context.db.execute(sql`insert into mails (kind, message_id, next_at)
    select 'support', max(id), ${app.context.now().toISOString()}::timestamptz from support_messages`);
  const underWay = app.context.db.transaction(async (tx) => {
    await rowsOf(tx, ownBackend);
    await postgres.pause();
    await rowsOf(tx, ownBackend);
  });
  expect(isDatabaseAway(await underWay.catch((error: unknown) => error))).toBe(true);

  const sender = createMailSender(app.context);
  for (const { target, requestId } of during) {
    const asked = await reader.client.call('unlockChapterByGold', { requestId, bookId, target, maxPrice: 1 });
    expect([asked.status, asked.body.code]).toEqual([503, FAILURES.serverFault.code]);
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const probes = ['/healthz', '/readyz'].map(async (path) => (await app.app.request(path)).status);
  expect(await Promise.all(probes)).toEqual([200, 503]);
  // Background jobs fail and run again.
  for (const job of [() => tidy(app.context), () => refreshCounts(app.context), sender.workDue]) {
    expect(isDatabaseAway(await job().catch((error: unknown) => error))).toBe(true);
  }
  expect(said.every((line) => !line.includes('\n    at '))).toBe(true);

  await postgres.resume();
  for (const { target, requestId } of sent) expect((await unlock(target, requestId)).code).toBe(1);
  for (const { target, requestId } of sent) expect((await unlock(target, requestId)).code).toBe(1);
  expect(await unlocks()).toBe(sent.length);
  await Promise.all([tidy(app.context), refreshCounts(app.context), sender.workDue()]);
  expect(app.context.mails.filter(({ text }) => text.startsWith('waits'))).toHaveLength(1);
  expect((await app.app.request('/readyz')).status).toBe(200);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('mail senders of several processes share the queue, and each mail is sent once', async () => {
  const many = 40;
  const now = app.context.now().toISOString();
  await app.context.db.delete(mails);
  await app.context.db.execute(sql`with written as (
      insert into support_messages (user_id, email, subject, text)
      select ${reader.userId}::bigint, '', '', 'raced ' || n from generate_series(1, ${many}::int) n returning id)
    insert into mails (kind, message_id, next_at) select 'support', id, ${now}::timestamptz from written`);
  const earlier = app.context.mails.length;
  await Promise.all(Array.from({ length: CONNECTIONS }, () => createMailSender(app.context).workDue()));
  const texts = app.context.mails.slice(earlier).map(({ text }) => text.split('\n')[0]);
  expect(texts).toHaveLength(many);
  expect(new Set(texts).size).toBe(many);
});
