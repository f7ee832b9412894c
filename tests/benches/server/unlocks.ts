import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '../../../contract/endpoints';
import { type AnswerBody, SUCCESS_CODE } from '../../../contract/wire/answer.schema';
import { openAnswer, sealParams } from '../../../contract/wire/sealing.codec';
import { CONTRACT_VERSION_HEADER } from '../../../contract/wire/version';
import { brokenLedgerRules } from '../../../server/testing/brokenLedgerRules';
import { send, type TestClient } from '../../../server/testing/createClient';
import { giveGold } from '../../../server/testing/giveGold';
import { openTestApp, type TestApp } from '../../../server/testing/openTestApp';
import { findBinaries } from '../../product/realPostgres';
import { describe } from '../figures';
import { onPostgres } from './onDatabases';

/**
 * Measures unlocks a second on one real Postgres with default settings (every commit waits for the disk),
 * with 8 connections and 8 readers who send without a pause. It includes the whole server (envelope, session,
 * receipt of the request, ledger, grant, signature, ranking) except the socket; the devices' share, sealing
 * and opening, is excluded. For comparison it runs pgbench's tpcb-like on the same server with as many
 * connections: what that machine does with five statements a transaction.
 */
const CONNECTIONS = 8;
const BOOKS = 16;
const CHAPTERS = 200;
/** The limit of a reader's requests a minute: after that many the next reader takes over. */
const UNLOCKS_A_READER = 200;
const UNLOCKS = 4_000;
const WARM_UP = 400;
const PGBENCH_SCALE = 10;
const PGBENCH_SECONDS = 10;

export function unlocks(): Promise<void> {
  return onPostgres(async (url) => {
    const tps = await tpcbLike(url);
    const app = await openTestApp({ url, connections: CONNECTIONS });
    try {
      const books = await publishBooks(app);
      await measure(app, 'warming up', books, WARM_UP, null);
      await measure(app, `readers of ${BOOKS} books`, books, UNLOCKS, tps);
      await measure(app, 'readers of one book', books.slice(0, 1), UNLOCKS, tps);
      const broken = await brokenLedgerRules(app.context.db);
      if (broken.length > 0) throw new Error(`The ledger is broken: ${broken.join(', ')}`);
    } finally {
      await app.context.close();
    }
  });
}

async function publishBooks(app: TestApp): Promise<number[]> {
  const sections = Array.from({ length: CHAPTERS }, (_, at) => ({
    target: at + 1,
    title: `Part ${at + 1}`,
    text: 'Text.',
    wordCount: 1,
  }));
  const books: number[] = [];
  for (let at = 0; at < BOOKS; at++) {
    books.push(await app.publish(`bench ${at}`, { pricePerChapter: 1, freeChapters: 0, sections }));
  }
  return books;
}

async function measure(
  app: TestApp,
  what: string,
  books: readonly number[],
  amount: number,
  tps: number | null,
): Promise<void> {
  const readers = await signIn(app, Math.ceil(amount / UNLOCKS_A_READER));
  const { method, path } = endpoints.unlockChapterByGold;
  const requests = Array.from({ length: amount }, (_, at) => {
    const turn = Math.floor(at / readers.length);
    const bookId = books[(at + turn) % books.length] as number;
    const request = { requestId: randomUUID(), bookId, target: 1 + turn, maxPrice: 1 };
    const cookie = readers[at % readers.length]?.cookie ?? '';
    return { params: sealParams(method, path, request), cookie };
  });
  const values: number[] = [];
  const answers: string[] = [];
  let next = 0;
  const started = performance.now();
  const connection = async () => {
    for (let at = next++; at < amount; at = next++) {
      const { params, cookie } = requests[at] as (typeof requests)[number];
      const before = performance.now();
      const answer = await send(app.app, method, path, params, { cookie, [CONTRACT_VERSION_HEADER]: '5' });
      answers.push(await answer.text());
      values.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - started) / 1_000;
  for (const answer of answers) {
    const { code } = openAnswer(method, path, answer) as AnswerBody;
    if (code !== SUCCESS_CODE) throw new Error(`An unlock was refused with ${code}.`);
  }
  if (tps === null) return;
  const rate = amount / seconds;
  const figures = describe({ values });
  console.log(
    `unlocks   ${what.padEnd(22)} ${rate.toFixed(0)}/s  ${figures} ms  ratio to tpcb-like ${(rate / tps).toFixed(2)}`,
  );
}

/** Half of a reader's balance is bonus, so that the figure includes both ways to pay. */
async function signIn(app: TestApp, amount: number): Promise<TestClient[]> {
  const readers: TestClient[] = [];
  for (let at = 0; at < amount; at++) {
    const { client, userId } = await app.signIn();
    const half = Math.ceil(UNLOCKS_A_READER / 2);
    await giveGold(app.context, userId, { coins: half, bonus: half });
    readers.push(client);
  }
  return readers;
}

async function tpcbLike(url: string): Promise<number> {
  const folder = await findBinaries();
  const pgbench = folder === null ? 'pgbench' : join(folder, 'pgbench');
  const run = async (...args: string[]) => (await promisify(execFile)(pgbench, [...args, url])).stdout;
  await run('--initialize', '--quiet', '--scale', String(PGBENCH_SCALE));
  const connections = ['--client', String(CONNECTIONS), '--jobs', '2'];
  const output = await run(...connections, '--time', String(PGBENCH_SECONDS));
  const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  console.log(`pgbench   tpcb-like, ${CONNECTIONS} connections  ${tps.toFixed(0)}/s`);
  return tps;
}
