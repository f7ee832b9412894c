import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { EndpointName } from '../../contract/endpoints';
import { sampleGuest } from '../../contract/testing/guest';
import { openContext } from '../../server/ground/context';
import { type Database, rowsOf } from '../../server/ground/db/database';
import { openServer } from '../../server/ground/db/openServer';
import { createApp } from '../../server/http/app';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { createClient, type TestClient } from '../../server/testing/createClient';
import { giveGold } from '../../server/testing/giveGold';
import { type RunningServer, startServer } from '../../server/testing/startServer';
import { openDoor } from '../product/door';
import { freePort, makeDataFolder, runCatalog } from '../product/startServer';
import { type Prepared, prepareAttackers } from './attackers';
import { createCaller } from './callWorst';
import { quantile } from './measure';
import { onPostgres } from './onDatabases';
import { readersUntil } from './readersUntil';

/**
 * A bad day, on a Postgres server: four networks send the costliest calls without a pause and a mail server takes 15 s,
 * while others read; then the database is gone, and the server's process is killed again and again, while readers
 * unlock. `ABUSE_DAY_SECONDS` attacks that long (20), `ABUSE_OUTAGE` is the database gone, s (60), `ABUSE_KILLS` (10).
 */
const SECONDS = Number(process.env.ABUSE_DAY_SECONDS ?? 20);
const OUTAGE_SECONDS = Number(process.env.ABUSE_OUTAGE ?? 60);
const KILLS = Number(process.env.ABUSE_KILLS ?? 10);
const MOST_P95_MS = 250;
const NETWORKS = 4;
const MAIL_SECONDS = 15;
const BUYERS = 4;
const COINS = 1_500;
const SECRET = 'a content secret for the benches alone';

const COSTLY: readonly (readonly [EndpointName, number])[] = [
  ['sync', 0],
  ['sync', 1],
  ['sync', 3],
  ['search', 0],
  ['search', 1],
  ['ranking', 0],
  ['exportMe', 0],
  ['chapterList', 0],
  ['loginByEmail', 0],
  ['sendCodeByEmail', 0],
  ['userHandleLogByApp', 0],
];

export async function badDay(): Promise<void> {
  await onPostgres(async (databaseUrl) => {
    const data = await makeDataFolder();
    const client = await mkdtemp(join(tmpdir(), 'dogear-no-client-'));
    const mail = await startSlowMail();
    const database = new URL(databaseUrl);
    const door = await openDoor(Number(database.port));
    const behindDoor = Object.assign(new URL(databaseUrl), {
      hostname: 'localhost',
      port: new URL(door.url).port,
    }).href;
    const port = String(await freePort());
    const environment = {
      DOGEAR_DATA: data.path,
      DOGEAR_CONTENT_SECRET: SECRET,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      DOGEAR_OPERATOR_NAME: 'A bad day',
      DOGEAR_TRUST_PROXY: 'on',
      PORT: port,
      DOGEAR_PUBLIC_URL: `http://localhost:${port}`,
      DOGEAR_SMTP_URL: mail.url,
      DOGEAR_MAIL_FROM: 'dogear@books.example',
      DOGEAR_CLIENT_DIR: client,
    };
    Object.assign(process.env, { ...environment, NODE_ENV: 'development' });
    try {
      await runCatalog(data.path, ['generate', '--books', '500', '--home', '10x12']);
      await runCatalog(data.path, ['generate', '--novel', '2000x50', '--free', '10']);
      const prepared = await prepareAttackers(environment, NETWORKS);
      const buyers = await prepareBuyers(environment);
      const start = () => startServer({ ...environment, DATABASE_URL: behindDoor });
      const day = new Day(await start(), start, prepared);
      try {
        await day.underAttack(mail);
        await day.withoutDatabase(door, buyers);
        await day.killed(buyers);
      } finally {
        await day.server.stop('SIGTERM');
      }
      const checked = await openServer(databaseUrl, { connections: 1 });
      await settle(checked.db, buyers).finally(checked.close);
    } finally {
      await door.stop();
      await mail.stop();
      await data.remove();
      await rm(client, { recursive: true, force: true });
    }
  });
}

class Day {
  server: RunningServer;
  readonly #start: () => Promise<RunningServer>;
  readonly #prepared: Prepared;

  constructor(server: RunningServer, start: () => Promise<RunningServer>, prepared: Prepared) {
    this.server = server;
    this.#start = start;
    this.#prepared = prepared;
  }

  async underAttack(mail: SlowMail): Promise<void> {
    const quiet = await readersUntil(this.server, after(SECONDS / 2));
    const call = createCaller(this.server, this.#prepared, { mails: [] });
    const isOver = after(SECONDS);
    const statuses = new Map<number, number>();
    const attacks = Array.from({ length: NETWORKS * 2 }, async (_, at) => {
      for (let turn = at; !isOver(); turn++) {
        const [name, which] = COSTLY[turn % COSTLY.length] as (typeof COSTLY)[number];
        const status = await (await call(name, which))();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const [others] = await Promise.all([readersUntil(this.server, isOver), ...attacks]);
    const answers = [...statuses].map(([status, count]) => `${count}x${status}`).join(' ');
    console.log(`bad day   others' p95 while nobody attacks ${quantile(quiet, 0.95).toFixed(0)} ms`);
    const p95 = quantile(others, 0.95);
    console.log(
      `bad day   others' p95 under attack ${p95.toFixed(0)} ms (n ${others.length})${p95 > MOST_P95_MS ? `  over ${MOST_P95_MS} ms` : ''}; attackers were answered ${answers}; ${mail.held()} mails with a server that takes ${MAIL_SECONDS} s`,
    );
  }

  async withoutDatabase(door: { stop(): Promise<void>; reopen(): Promise<void> }, buyers: readonly Buyer[]) {
    const isOver = after(OUTAGE_SECONDS + 10);
    const buying = buyers.map((buyer) => buyer.buyUntil(() => this.server.address, isOver));
    await wait(2_000);
    await door.stop();
    await wait(OUTAGE_SECONDS * 1_000);
    const reopened = performance.now();
    await door.reopen();
    const client = createClient({ request: (path, init) => fetch(`${this.server.address}${path}`, init) });
    for (;;) {
      const { status } = await client.call('indexConfig', { isDeep: 0 }).catch(() => ({ status: 0 }));
      if (status === 200) break;
      await wait(100);
    }
    console.log(
      `bad day   ${OUTAGE_SECONDS} s without a database: answers again ${((performance.now() - reopened) / 1_000).toFixed(1)} s after it is back, by ${this.server.process.exitCode === null ? 'the same process' : 'NO process: it ended'}`,
    );
    await Promise.all(buying);
  }

  async killed(buyers: readonly Buyer[]): Promise<void> {
    let isOver = false;
    const buying = buyers.map((buyer) =>
      buyer.buyUntil(
        () => this.server.address,
        () => isOver,
      ),
    );
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(500 + Math.random() * 1_000);
      await this.server.stop('SIGKILL');
      this.server = await this.#start();
    }
    isOver = true;
    await Promise.all(buying);
    console.log(`bad day   killed ${KILLS} times while readers unlocked`);
  }
}

/** One reader who unlocks chapter after chapter, each asked for until it is answered, as the outbox does. */
class Buyer {
  readonly userId: number;
  bought = 0;
  again = 0;
  readonly #client: (address: string) => TestClient;
  readonly #novel: number;
  readonly #network: string;

  constructor(userId: number, cookie: string, novel: number) {
    this.userId = userId;
    this.#novel = novel;
    this.#network = `198.51.100.${userId % 250}`;
    this.#client = (address) => {
      const client = createClient({ request: (path, init) => fetch(`${address}${path}`, init) });
      client.cookie = cookie;
      return client;
    };
  }

  async buyUntil(address: () => string, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.bought < COINS - 1) {
      const requestId = randomUUID();
      const order = { requestId, bookId: this.#novel, target: 11 + this.bought, maxPrice: 1 };
      while (!(await this.#ask(address(), order))) {
        this.again += 1;
        await wait(200);
      }
      this.bought += 1;
      await wait(260);
    }
  }

  async #ask(
    address: string,
    order: { requestId: string; bookId: number; target: number; maxPrice: number },
  ): Promise<boolean> {
    try {
      const from = { 'x-forwarded-for': this.#network, 'sec-fetch-site': 'same-origin' };
      const { body } = await this.#client(address).call('unlockChapterByGold', order, from);
      return body.code === 1;
    } catch {
      // No server, half an answer, or a page that says so: it comes again.
      return false;
    }
  }
}

async function prepareBuyers(environment: Readonly<Record<string, string>>): Promise<Buyer[]> {
  const context = await openContext({ ...process.env, ...environment });
  try {
    const app = createApp(context);
    const [novel] = await rowsOf<{ id: number }>(
      context.db,
      sql`select id::float8 as id from books order by chapter_count desc limit 1`,
    );
    const buyers = [];
    for (let at = 0; at < BUYERS; at++) {
      const client = createClient({ request: (path, init) => app.request(path, init) });
      const { body } = await client.call('registerByFingerId', sampleGuest());
      const { userId } = body.data as { userId: number };
      await giveGold(context, userId, { coins: COINS });
      buyers.push(new Buyer(userId, client.cookie, novel?.id ?? 1));
    }
    return buyers;
  } finally {
    await context.close();
  }
}

/** What was answered is what is there, and the books are right. */
async function settle(db: Database, buyers: readonly Buyer[]): Promise<void> {
  const wrong: string[] = await brokenLedgerRules(db);
  for (const { userId, bought } of buyers) {
    const [held] = await rowsOf<{ grants: number; coins: number }>(
      db,
      sql`select (select count(*)::int from grants where user_id = ${userId}::bigint) as grants,
        (select coins::float8 from accounts where user_id = ${userId}::bigint) as coins`,
    );
    if (held?.grants !== bought || held.coins !== COINS - bought)
      wrong.push(
        `reader ${userId} unlocked ${bought}, and has ${held?.grants} for ${COINS - (held?.coins ?? 0)}`,
      );
  }
  const bought = buyers.reduce((sum, buyer) => sum + buyer.bought, 0);
  const again = buyers.reduce((sum, buyer) => sum + buyer.again, 0);
  console.log(
    `bad day   ${bought} unlocks, asked for ${again} times more: ${wrong.length === 0 ? 'nothing lost or doubled' : wrong.join('; ')}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}

type SlowMail = { readonly url: string; readonly held: () => number; stop(): Promise<void> };

/** Takes a connection, and says its first word after MAIL_SECONDS, which is that it will not. */
async function startSlowMail(): Promise<SlowMail> {
  let held = 0;
  const server = createServer((socket) => {
    held += 1;
    const late = setTimeout(() => socket.end('421 too busy\r\n'), MAIL_SECONDS * 1_000);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clearTimeout(late));
    socket.resume();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    held: () => held,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
