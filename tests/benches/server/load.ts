import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type EndpointName, endpoints, type RequestOf } from '../../../contract/endpoints';
import { sampleGuest } from '../../../contract/testing/guest';
import type { AnswerBody } from '../../../contract/wire/answer.schema';
import { openAnswer, sealParams } from '../../../contract/wire/sealing.codec';
import { describe } from '../figures';
import { feeds, rankings, searches } from './loadRequests';
import { onBothDatabases } from './onDatabases';

/**
 * Measures how long the real server takes over HTTP for 8 clients that send without a pause, on 20,000
 * synthetic books: on the embedded database and, if available, on a Postgres server (a new database on
 * DATABASE_URL's, else the system's binaries). Each client waits for its answer, reads it to the end and
 * unpacks it; opening the envelope is not counted.
 */
const BOOKS = 20_000;
const CLIENTS = 8;
const READERS = 8;
const CHAPTERS_READ = 40;
const WARMING = 400;

export function load(): Promise<void> {
  const homes = ['6x12', '10x30', '200x30'].map((home) => ['generate', '--home', home]);
  return onBothDatabases({
    catalog: [['generate', '--books', String(BOOKS), '--home', '10x12'], ...homes],
    environment: {
      NODE_ENV: 'production',
      DOGEAR_OPERATOR_NAME: 'The load bench',
      // The bench sends as many readers would, each from another address.
      DOGEAR_TRUST_PROXY: 'on',
      DOGEAR_CEILING_FACTOR: '1000',
    },
    work: (database, server) => measure(database, server.address, server.process.pid as number),
  });
}

async function measure(database: string, address: string, server: number): Promise<void> {
  let spent = await processorMs(server);
  const report = async (what: string, { values, seconds }: Timed) => {
    const each = ((await processorMs(server)) - spent) / values.length;
    const figures = describe({ values });
    const rate = (values.length / seconds).toFixed(0);
    console.log(
      `${database.padEnd(9)} ${what.padEnd(34)} ${figures} ms  ${rate}/s  server's processor ${each.toFixed(1)} ms each`,
    );
    spent = await processorMs(server);
  };
  await report('a chapter read (8 readers)', await readBooks(address));
  console.log(
    `${database.padEnd(9)} the last read ranked after ${(await untilRanked(address)).toFixed(1)} s`,
  );
  // A server that has just started compiles, and loads data that later searches find in memory: its first
  // searches are reported apart.
  const asked = searches(WARMING + 1_600);
  await report('search, the first after a start', await ask(address, 'search', asked.slice(0, WARMING)));
  await report('search, each asked for once', await ask(address, 'search', asked.slice(WARMING)));
  const again = asked.slice(-200);
  await ask(address, 'search', again);
  spent = await processorMs(server);
  await report('search, 200 of them again', await ask(address, 'search', again));
  await report(
    'feed, tabs of 6 to 10 blocks',
    await ask(address, 'homeFeed', feeds(['6x12', '10x12', '10x30'], 1_200)),
  );
  await report('feed, a tab of 200x30', await ask(address, 'homeFeed', feeds(['200x30'], 80)));
  await report('ranking, each asked for once', await ask(address, 'ranking', rankings()));
  await report('ranking, again', await ask(address, 'ranking', rankings()));
}

const TICK_MS = 10;

/**
 * Returns the ms that the server's process (not the database's) has computed so far, on Linux; NaN elsewhere.
 */
async function processorMs(server: number): Promise<number> {
  const stat = await readFile(`/proc/${server}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

type Timed = { readonly values: number[]; readonly seconds: number };

async function ask<Name extends EndpointName>(
  address: string,
  name: Name,
  requests: readonly RequestOf<Name>[],
): Promise<Timed> {
  const sealed = requests.map((request) => prepare(name, request));
  const values: number[] = [];
  let next = 0;
  const started = performance.now();
  const client = async () => {
    for (let at = next++; at < sealed.length; at = next++) {
      const { url, init } = sealed[at] as (typeof sealed)[number];
      const before = performance.now();
      const text = await (await fetch(`${address}${url}`, init)).text();
      values.push(performance.now() - before);
      if (at % OPENED_EACH === 0) check(name, text);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { values, seconds: (performance.now() - started) / 1_000 };
}

function prepare<Name extends EndpointName>(name: Name, request: RequestOf<Name>, cookie = '') {
  const { method, path } = endpoints[name];
  const form = new URLSearchParams({ params: sealParams(method, path, request) }).toString();
  const headers = {
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': addressOfReader(),
  };
  return method === 'GET'
    ? { url: `${path}?${form}`, init: { headers } }
    : { url: path, init: { method, headers, body: form } };
}

let readers = 0;

function addressOfReader(): string {
  readers += 1;
  return `10.${(readers >> 16) & 255}.${(readers >> 8) & 255}.${readers & 255}`;
}

/**
 * Opening takes as long as sealing, on a processor the server may need: only every 20th answer is opened and
 * checked.
 */
const OPENED_EACH = 20;

function check(name: EndpointName, text: string): void {
  const { method, path } = endpoints[name];
  const body = openAnswer(method, path, text) as AnswerBody;
  if (body.code !== 1) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
}

async function readBooks(address: string): Promise<Timed> {
  const values: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      const guest = prepare('registerByFingerId', sampleGuest());
      const signedIn = await fetch(`${address}${guest.url}`, guest.init);
      await signedIn.text();
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      for (let at = 0; at < CHAPTERS_READ; at++) {
        const bookId = 1 + ((at * at * 37 + reader * (at % 5)) % BOOKS);
        const log = prepare(
          'userLog',
          {
            requestId: randomUUID(),
            page: 'reading',
            action: 'read',
            detail: { bookId, target: 1 + (at % 3) },
            dateTime: Date.now(),
          },
          cookie,
        );
        const before = performance.now();
        check('userLog', await (await fetch(`${address}${log.url}`, log.init)).text());
        values.push(performance.now() - before);
      }
    }),
  );
  return { values, seconds: (performance.now() - started) / 1_000 };
}

async function untilRanked(address: string): Promise<number> {
  const started = performance.now();
  const { url, init } = prepare('ranking', { kind: 'hot', period: 'day', offset: 0 });
  for (;;) {
    const text = await (await fetch(`${address}${url}`, init)).text();
    const { method, path } = endpoints.ranking;
    const { list } = (openAnswer(method, path, text) as { data: { list: { score: number }[] } }).data;
    if ((list[0]?.score ?? 0) >= READERS) return (performance.now() - started) / 1_000;
    if (performance.now() - started > 90_000) throw new Error('The reads never came into the ranking.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
