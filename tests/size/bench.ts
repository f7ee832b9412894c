import { rm } from 'node:fs/promises';
import pg from 'pg';
import { openTestContext } from '../../server/testing/openTestContext';
import { addSyntheticCatalogue } from '../../tools/importers/synthetic/syntheticCatalogue';
import { quantile } from '../benches/figures';
import { type RealPostgres, startRealPostgres } from '../product/realPostgres';
import { type Asked, askHot } from './askHot';
import { fillAccounts, type Sizes } from './fillAccounts';
import { HOT_CALLS } from './hotCalls';
import { largeTables, planOf } from './plans';

/**
 * `npm run bench -- size`: fills a Postgres with accounts, books, ledger entries and comments, and another
 * with a thousandth of them, and sends readers' frequent calls: prints how each statement is executed, and
 * how much longer a call takes. `DOGEAR_SIZE="1000000 5 200000 1000000"`: accounts, entries of each, books,
 * comments. Exits with 1 if a large table is read whole.
 */
const [accounts = 1_000_000, entries = 5, books = 200_000, comments = 1_000_000] = (
  process.env.DOGEAR_SIZE ?? ''
)
  .split(' ')
  .filter(Boolean)
  .map(Number);
const LARGE: Sizes = { accounts, entries, books, comments };
// With fewer accounts, readers of the calls below would be the authors of the comments that they like.
const LEAST = 1_000;
const LEAST_BOOKS = 100;
const thousandth = (count: number, least = LEAST) => Math.max(least, Math.round(count / 1_000));
const SMALL: Sizes = {
  accounts: thousandth(accounts),
  entries,
  books: thousandth(books, LEAST_BOOKS),
  comments: thousandth(comments),
};

const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=4GB',
  'max_wal_size=4GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=1GB',
  'work_mem=64MB',
];
const WARMING = 20;
const ROUNDS = 150;
const LARGE_FROM = 20_000;
const LONGER = 2;

type Measured = {
  readonly asked: readonly Asked[];
  readonly plans: Map<string, string>;
  readonly whole: string[];
  readonly pages: Map<string, number>;
};

export async function size(): Promise<void> {
  const postgres = await startRealPostgres(SETTINGS);
  if (postgres === null) throw new Error('There are no Postgres binaries here: apt-get install postgresql.');
  try {
    const small = await measure(postgres, SMALL);
    const large = await measure(postgres, LARGE);
    report(small, large);
    process.exitCode = large.whole.length === 0 ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}

async function measure({ url }: RealPostgres, sizes: Sizes): Promise<Measured> {
  const began = performance.now();
  const context = await openTestContext({}, { url, connections: 4 });
  const say = (what: string) =>
    console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${what}`);
  const { $client } = context.db as unknown as { $client: pg.Pool & { options: pg.PoolConfig } };
  // Filling takes longer than the timeout of a reader's statement.
  $client.on('connect', (client) => void client.query('set statement_timeout = 0'));
  Object.assign($client.options, { query_timeout: 0, statement_timeout: 0 });
  try {
    const catalogue = { books: sizes.books, chapters: 10, seed: 'size' };
    await addSyntheticCatalogue(context, catalogue, new AbortController().signal, async (done) => {
      if (done % 20_000 === 0) say(`${done} books`);
    });
    await fillAccounts(context.db, sizes, (what) => {
      if (/[05]00000 /.test(what) || sizes === SMALL) say(what);
    });
    const [bytes] = (
      await $client.query('select pg_size_pretty(pg_database_size(current_database())) as size')
    ).rows;
    say(`${JSON.stringify(sizes)}, ${(bytes as { size: string }).size}`);
    const asked = (await askHot(context, sizes, WARMING + ROUNDS)).slice(WARMING * HOT_CALLS.length);
    return { asked, ...(await readPlans($client, asked)) };
  } finally {
    await context.close();
    await rm(context.settings.dataDir, { recursive: true, force: true });
  }
}

async function readPlans(pool: pg.Pool, asked: readonly Asked[]): Promise<Omit<Measured, 'asked'>> {
  const client = await pool.connect();
  try {
    const large = await largeTables(client as unknown as pg.Client, LARGE_FROM);
    const names = new Set(large.map(({ name }) => name));
    const plans = new Map<string, string>();
    const whole: string[] = [];
    const pages = new Map<string, number>();
    for (const { call, statements } of asked) {
      for (const statement of statements) {
        const key = `${call}: ${statement.text.replace(/\s+/g, ' ').slice(0, 110)}`;
        if (plans.has(key)) continue;
        const plan = await planOf(client as unknown as pg.Client, statement, names);
        if (plan === null) continue;
        plans.set(key, `${plan.short}${plan.pages > 0 ? `; ${plan.pages} pages` : ''}`);
        pages.set(call, (pages.get(call) ?? 0) + plan.pages);
        if (plan.whole.length > 0) whole.push(`${key}: all of ${plan.whole.join(', ')}`);
      }
    }
    for (const { name, rows, bytesARow } of large)
      console.log(
        `       ${name}: ${Math.round(rows).toLocaleString('en')} rows of ${bytesARow} bytes with their indexes`,
      );
    return { plans, whole, pages };
  } finally {
    client.release(true);
  }
}

function report(small: Measured, large: Measured): void {
  for (const [statement, plan] of large.plans) console.log(`${statement}\n    ${plan}`);
  console.log(
    '\ncall                          p50, p95 of a thousandth   p50, p95 of all   p95 times   pages',
  );
  for (const call of new Set(large.asked.map((one) => one.call))) {
    const [few, many] = [small, large].map(({ asked }) =>
      asked.filter((one) => one.call === call).map(({ ms }) => ms),
    );
    const of = (values: readonly number[] = []) => [quantile(values, 0.5), quantile(values, 0.95)] as const;
    const [before, after] = [of(few), of(many)];
    const times = after[1] / before[1];
    const figures = [...before, ...after].map((ms) => ms.toFixed(1).padStart(8)).join('');
    const touched = `${small.pages.get(call) ?? 0} → ${large.pages.get(call) ?? 0}`;
    console.log(
      `${call.padEnd(30)}${figures}   ${times.toFixed(1)}${times > LONGER ? ' longer' : ''}   ${touched}`,
    );
  }
  console.log(large.whole.length === 0 ? '\nNo large table is read whole.' : `\n${large.whole.join('\n')}`);
}
