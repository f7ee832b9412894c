import { type SQL, sql } from 'drizzle-orm';
import type { EndpointName } from '../../../contract/endpoints';
import type { Database } from '../../../server/ground/db/database';
import { openServer } from '../../../server/ground/db/openServer';
import type { RunningServer } from '../../../server/testing/startServer';
import { type SmtpServer, startSmtp } from '../../../server/testing/startSmtp';
import { freePort } from '../../product/startServer';
import { narrowed, quantile } from '../figures';
import { type Prepared, prepareAttackers } from './attackers';
import { createCaller } from './callWorst';
import { onBothDatabases } from './onDatabases';
import { processorTime } from './processorTime';
import { readersUntil } from './readersUntil';
import { LARGEST_TAB, worstRequests } from './worstRequests';

/**
 * Sends every call with the worst input it accepts to the real server process, as guests who store as much as
 * they may, and measures its processor time, the bytes it leaves behind, and how long other readers wait
 * while four networks send nothing else. Rows over MOST_MS are marked. `names` selects calls; each attack
 * lasts DOGEAR_WORST_SECONDS (0: none).
 */
const MOST_MS = 50;
const ATTACKERS = 4;
const WARM_UP = 3;
const TIMES = 12;
const SECONDS = Number(process.env.DOGEAR_WORST_SECONDS ?? 2);

const CALLS = Object.keys(worstRequests) as EndpointName[];

/** Calls whose work is scrypt: on other threads, two at once; the others queue or are asked to retry. */
const HASHES: ReadonlySet<EndpointName> = new Set([
  'loginByEmail',
  'registerByEmail',
  'resetPassword',
  'deleteMe',
]);

export async function worstCosts(names: readonly string[]): Promise<void> {
  const smtp = await startSmtp();
  const port = String(await freePort());
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
        DOGEAR_OPERATOR_NAME: 'The bench',
        DOGEAR_TRUST_PROXY: 'on',
        PORT: port,
        DOGEAR_PUBLIC_URL: `http://localhost:${port}`,
        DOGEAR_SMTP_URL: smtp.url,
        DOGEAR_MAIL_FROM: 'dogear@books.example',
      },
      prepare: async (environment) => {
        prepared = await prepareAttackers(environment, ATTACKERS);
      },
      work: async (database, server) => {
        await measureAll(database, server, prepared as Prepared, smtp, narrowed(CALLS, names, String));
      },
    });
  } finally {
    await smtp.stop();
  }
}

async function measureAll(
  database: string,
  server: RunningServer,
  prepared: Prepared,
  smtp: SmtpServer,
  calls: readonly EndpointName[],
) {
  const url = process.env.DATABASE_URL;
  const opened = url ? await openServer(url, { connections: 1 }) : null;
  console.log(
    `${database.padEnd(9)} ${'call'.padEnd(66)} ${'processor'.padStart(9)} ${'of it first thread'.padStart(18)} ${'bytes left'.padStart(10)} ${'others p95'.padStart(10)}  answers`,
  );
  try {
    const caller = createCaller(server, prepared, smtp);
    for (const name of calls) {
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
  ready: () => Promise<() => Promise<number>>,
): Promise<Omit<Took, 'others'>> {
  const pid = child.pid as number;
  const statuses = new Map<number, number>();
  const all: number[] = [];
  const first: number[] = [];
  for (let time = 0; time < WARM_UP; time++) await (await ready())();
  const before = db && (await sizeOf(db));
  for (let time = 0; time < TIMES; time++) {
    const call = await ready();
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
    bytes: db && before !== null ? Math.round(((await sizeOf(db)) - before) / TIMES) : null,
    answers: [...statuses].map(([status, count]) => `${count}x${status}`).join(' '),
  };
}

/** All tables with their indexes, in pages: a table that grows by one page shows as 8 kB in TIMES calls. */
async function sizeOf(db: Database): Promise<number> {
  const query: SQL = sql`select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  const { rows } = (await db.execute(query)) as unknown as { rows: { bytes: number }[] };
  return rows[0]?.bytes ?? 0;
}

/**
 * Returns the 95th percentile of the durations of other readers' calls while every attacker sends this one
 * without a pause.
 */
async function othersWhile(
  server: RunningServer,
  ready: () => Promise<() => Promise<number>>,
): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  const isOver = () => performance.now() > until;
  const attacks = Array.from({ length: ATTACKERS }, async () => {
    while (!isOver()) await (await ready())();
  });
  const [values] = await Promise.all([readersUntil(server, isOver), ...attacks]);
  return quantile(values, 0.95);
}
