import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { addressOf, type EndpointName, endpoints } from '../../contract/endpoints';
import { openAnswer, sealParams } from '../../contract/envelope';
import { sampleGuest } from '../../contract/testing/guest';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/version';
import type { Database } from '../../server/db/database';
import { openServer } from '../../server/db/openDatabase';
import { createClient, send } from '../../server/testing/createClient';
import type { RunningServer } from '../../server/testing/startServer';
import { type SmtpServer, startSmtp } from '../product/startSmtp';
import { behind, type Prepared, prepareAttackers } from './attackers';
import { quantile } from './measure';
import { onBothDatabases } from './onDatabases';
import { processorTime } from './processorTime';
import { readersUntil } from './readersUntil';
import { type Attacker, LARGEST_TAB, worstRequests } from './worstRequests';

/**
 * `npm run bench -- abuse`: every call with the worst it accepts, against the real server process, by guests who hold as
 * much as they may: its processor time, the bytes it leaves behind, and what other readers wait while four networks send
 * nothing else. Rows over MOST_MS are marked. `ABUSE_ONLY=sync,search` takes some calls,
 * `ABUSE_N` measures each so often, `ABUSE_SECONDS` attacks so long with each (0: not at all).
 */
const MOST_MS = 50;
const ATTACKERS = 4;
const N = Number(process.env.ABUSE_N ?? 12);
const SECONDS = Number(process.env.ABUSE_SECONDS ?? 2);
const ONLY = process.env.ABUSE_ONLY?.split(',');

/** Those whose work is scrypt: on other threads, two at once, and the rest wait or are told to come again. */
const HASHES: ReadonlySet<EndpointName> = new Set([
  'loginByEmail',
  'registerByEmail',
  'resetPassword',
  'deleteMe',
]);

export async function abuse(): Promise<void> {
  const smtp = await startSmtp();
  let prepared: Prepared | undefined;
  try {
    await onBothDatabases({
      catalog: [
        ['generate', '--books', '2000', '--home', '10x30'],
        ['generate', '--home', LARGEST_TAB],
        ['generate', '--novel', '2000x50', '--free', '10'],
      ],
      environment: {
        NODE_ENV: 'production',
        DOGEAR_OPERATOR_NAME: 'The abuse bench',
        DOGEAR_TRUST_PROXY: 'on',
        DOGEAR_PUBLIC_URL: 'http://localhost',
        DOGEAR_SMTP_URL: smtp.url,
        DOGEAR_MAIL_FROM: 'dogear@books.example',
      },
      prepare: async (environment) => {
        prepared = await prepareAttackers(environment, ATTACKERS);
      },
      work: async (database, server) => {
        await measureAll(database, server, prepared as Prepared, smtp);
      },
    });
  } finally {
    await smtp.stop();
  }
}

async function measureAll(database: string, server: RunningServer, prepared: Prepared, smtp: SmtpServer) {
  const url = process.env.DATABASE_URL;
  const opened = url ? await openServer(url, 1) : null;
  console.log(
    `${database.padEnd(9)} ${'call'.padEnd(66)} ${'processor'.padStart(9)} ${'of it first thread'.padStart(18)} ${'bytes left'.padStart(10)} ${'others p95'.padStart(10)}  answers`,
  );
  try {
    const caller = createCaller(server, prepared, smtp);
    for (const name of Object.keys(worstRequests) as EndpointName[]) {
      if (ONLY && !ONLY.includes(name)) continue;
      for (const [at, { what }] of worstRequests[name].entries()) {
        const took = await measureOne(server, opened?.db ?? null, () => caller(name, at));
        const others = SECONDS > 0 ? await othersWhile(server, () => caller(name, at)) : Number.NaN;
        report(database, name, what, { ...took, others });
      }
    }
  } finally {
    await opened?.close();
  }
}

type Took = { all: number; first: number; bytes: number | null; answers: string; others: number };

function report(database: string, name: EndpointName, what: string, took: Took): void {
  const { all, first, bytes, answers, others } = took;
  const isHash = HASHES.has(name);
  const mark = (isHash ? first : all) > MOST_MS ? `  over ${MOST_MS} ms` : '';
  const note = isHash ? '  (scrypt: on other threads, two at once)' : '';
  console.log(
    `${database.padEnd(9)} ${`${name}${what && `: ${what}`}`.padEnd(66)} ${all.toFixed(1).padStart(6)} ms ${first.toFixed(1).padStart(15)} ms ${String(bytes ?? '-').padStart(10)} ${others.toFixed(0).padStart(7)} ms  ${answers}${mark}${note}`,
  );
}

async function measureOne(
  { process: child }: RunningServer,
  db: Database | null,
  call: () => Promise<number>,
): Promise<Omit<Took, 'others'>> {
  const pid = child.pid as number;
  const statuses = new Map<number, number>();
  const all: number[] = [];
  const first: number[] = [];
  const before = db && (await sizeOf(db));
  for (let time = 0; time < N; time++) {
    const began = await processorTime(pid);
    const status = await call();
    const ended = await processorTime(pid);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    all.push(ended.all - began.all);
    first.push(ended.first - began.first);
  }
  return {
    all: quantile(all, 0.5),
    first: quantile(first, 0.5),
    bytes: db && before !== null ? Math.round(((await sizeOf(db)) - before) / N) : null,
    answers: [...statuses].map(([status, count]) => `${count}x${status}`).join(' '),
  };
}

/** All tables with their indexes, in pages: a table that grows by one page shows as 8 kB in N calls. */
async function sizeOf(db: Database): Promise<number> {
  const query: SQL = sql`select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  const { rows } = (await db.execute(query)) as unknown as { rows: { bytes: number }[] };
  return rows[0]?.bytes ?? 0;
}

/** 95 of 100 calls of others take no longer than this while every attacker sends this one without a pause. */
async function othersWhile(server: RunningServer, call: () => Promise<number>): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  const isOver = () => performance.now() > until;
  const attacks = Array.from({ length: ATTACKERS }, async () => {
    while (!isOver()) await call();
  });
  const [values] = await Promise.all([readersUntil(server, isOver), ...attacks]);
  return quantile(values, 0.95);
}

/** Sends a call's worst as the next attacker, from a network of its own; resolves to the status, 200 for code 1. */
function createCaller(server: RunningServer, prepared: Prepared, smtp: SmtpServer) {
  const { attackers, ...catalogue } = prepared;
  let calls = 0;
  return async (name: EndpointName, at: number): Promise<number> => {
    const worst = worstRequests[name][at];
    const state = attackers[calls % attackers.length];
    if (!worst || !state) throw new Error(`There is nothing to send for ${name}.`);
    calls += 1;
    const call = calls;
    const network = `10.${call % 200}.${(call >> 8) % 250}.${(call >> 4) % 250}`;
    const email = `abuse-${randomUUID()}@books.example`;
    const code = worst.code ? await codeOf(server, smtp, email, worst.code, network) : '000000';
    const { userId, sync, cookie } = state;
    const request = worst.request({ ...catalogue, userId, sync, email, code, call });
    const { method, path, headers } = endpoints[name] as (typeof endpoints)['securityConfig'];
    // Whoever logs in, out, or away does it with a guest of their own.
    const jar = ALONE.has(name) ? await newGuest(server, network) : cookie;
    const answer = await send(
      behind(server.address),
      method,
      addressOf(endpoints[name], request),
      sealParams(method, path, request),
      {
        [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION),
        'x-forwarded-for': network,
        cookie: jar,
        ...headers,
      },
    );
    const text = await answer.text();
    if (name === 'sync' && answer.ok) state.sync = heard(text, request as { batch: number }, sync);
    return answer.status;
  };
}

const ALONE: ReadonlySet<EndpointName> = new Set([
  'registerByFingerId',
  'registerByEmail',
  'loginByCode',
  'resetPassword',
  'logOut',
  'deleteMe',
]);

async function newGuest(server: RunningServer, network: string): Promise<string> {
  const client = createClient(behind(server.address));
  await client.call('registerByFingerId', sampleGuest(), { 'x-forwarded-for': network });
  return client.cookie;
}

async function codeOf(
  server: RunningServer,
  smtp: SmtpServer,
  email: string,
  purpose: 'register' | 'login' | 'reset',
  network: string,
): Promise<string> {
  const client = createClient(behind(server.address));
  const sent = await client.call(
    'sendCodeByEmail',
    { email, purpose, language: 'en' },
    { 'x-forwarded-for': network },
  );
  if (sent.body.code !== 1) return '000000';
  for (let waited = 0; waited < 200; waited++) {
    const mail = smtp.mails.findLast(({ to }) => to?.some(({ address }) => address === email));
    const digits = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
    if (digits) return digits;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return '000000';
}

/** What the server knows of the device after an answer; as before where it was refused. */
function heard(text: string, request: { batch: number }, before: Attacker['sync']): Attacker['sync'] {
  const { method, path } = endpoints.sync;
  const body = openAnswer(method, path, text) as { code: number; data?: { cursor: string; more: boolean } };
  if (body.code !== 1 || !body.data || body.data.more) return before;
  return { ...before, batch: Math.max(before.batch, request.batch), cursor: body.data.cursor };
}
