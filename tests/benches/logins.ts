import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnswerBody,
  addressOf,
  type EndpointName,
  endpoints,
  type RequestOf,
} from '../../contract/endpoints';
import { openAnswer, sealParams } from '../../contract/envelope';
import { sampleGuest } from '../../contract/testing/guest';
import { LOGIN, PASSWORD } from '../../server/testing/accounts';
import { makeDatabase } from '../../server/testing/makeDatabase';
import { type RunningServer, startServer } from '../../server/testing/startServer';
import { startRealPostgres } from '../product/realPostgres';
import { makeDataFolder, runCatalog } from '../product/startServer';
import { describe } from './measure';

/**
 * `npm run bench -- logins`: what other readers' calls take over HTTP while 50 logins by password are at the real server
 * at once, each of a guest of its own into an account of its own, with hashes as production makes them; beside it what they
 * take when nobody logs in. On the embedded database and, where there is one, on a Postgres server.
 */
const LOGINS = 50;
const OTHERS = 4;
const QUIET_MS = 10_000;
const BOOKS = 200;
/** `catalog` and server must share it. */
const SECRET = 'a content secret for the logins bench alone';

export async function logins(): Promise<void> {
  await onDatabase('embedded', '');
  const given = process.env.DATABASE_URL;
  const postgres = await (given ? makeDatabase(given) : startRealPostgres());
  if (!postgres) {
    console.log('No Postgres server here: neither DATABASE_URL nor binaries.');
    return;
  }
  try {
    await onDatabase('postgres', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function onDatabase(name: string, databaseUrl: string): Promise<void> {
  const data = await makeDataFolder();
  const client = await mkdtemp(join(tmpdir(), 'dogear-no-client-'));
  // Empty is the embedded database.
  const shared = { DOGEAR_DATA: data.path, DOGEAR_CONTENT_SECRET: SECRET, DATABASE_URL: databaseUrl };
  Object.assign(process.env, shared);
  try {
    await runCatalog(data.path, ['generate', '--books', String(BOOKS), '--home', '6x12']);
    // Readers come from many addresses; the codes are read in the log.
    const server = await startServer({ ...shared, DOGEAR_TRUST_PROXY: 'on', DOGEAR_CLIENT_DIR: client });
    try {
      await measure(name, server);
    } finally {
      await server.stop('SIGTERM');
    }
  } finally {
    await data.remove();
    await rm(client, { recursive: true, force: true });
  }
}

async function measure(database: string, server: RunningServer): Promise<void> {
  for (let at = 0; at < LOGINS; at++) await openAccount(server, emailOf(at), readerOf(server, at));
  const guests = [];
  for (let at = 0; at < LOGINS; at++) {
    const guest = readerOf(server, LOGINS + at);
    await guest('registerByFingerId', sampleGuest());
    guests.push(guest);
  }
  const report = (what: string, values: number[]) =>
    console.log(
      `${database.padEnd(9)} ${what.padEnd(34)} ${describe({ name: what, unit: 'ms', values })} ms`,
    );
  const quietUntil = performance.now() + QUIET_MS;
  report('other calls, nobody logs in', await othersUntil(server, () => performance.now() > quietUntil));

  let waiting = guests.length;
  const took: number[] = [];
  const began = performance.now();
  const entering = guests.map(async (guest, at) => {
    await guest('loginByEmail', { email: emailOf(at), password: PASSWORD, ...LOGIN });
    took.push(performance.now() - began);
    waiting -= 1;
  });
  report(`other calls, ${LOGINS} logins at once`, await othersUntil(server, () => waiting === 0));
  await Promise.all(entering);
  report('the logins themselves', took);
}

/** Readers who go on reading, without a pause; how long each of their calls took. */
async function othersUntil(server: RunningServer, isOver: () => boolean): Promise<number[]> {
  const values: number[] = [];
  await Promise.all(
    Array.from({ length: OTHERS }, async (_, at) => {
      const reader = readerOf(server, 1_000 + at);
      await reader('registerByFingerId', sampleGuest());
      for (let call = 0; !isOver(); call++) {
        const before = performance.now();
        if (call % 3 === 0) await reader('userInfo', {});
        else if (call % 3 === 1) await reader('bookInfo', { bookId: 1 + (call % BOOKS) });
        else await reader('goldIndex', {});
        values.push(performance.now() - before);
      }
    }),
  );
  return values;
}

const emailOf = (at: number) => `reader${at}@books.example`;

type Ask = <Name extends EndpointName>(name: Name, request: RequestOf<Name>) => Promise<void>;

/** A device with a cookie and, so that no limit answers for the server, another address for every call. */
function readerOf({ address }: RunningServer, seed: number): Ask {
  let cookie = '';
  let calls = 0;
  return async (name, request) => {
    const { method, path } = endpoints[name] as (typeof endpoints)['securityConfig'];
    const form = new URLSearchParams({ params: sealParams(method, path, request) }).toString();
    calls += 1;
    const headers = {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.${seed % 250}.${(calls >> 8) % 250}.${calls % 250}`,
    };
    const url = `${address}${addressOf(endpoints[name], request)}`;
    const response = await (method === 'GET'
      ? fetch(`${url}?${form}`, { headers })
      : fetch(url, { method, headers, body: form }));
    const text = await response.text();
    const set = response.headers.getSetCookie()[0];
    if (set) cookie = set.split(';')[0] ?? '';
    const body = openAnswer(method, path, text) as AnswerBody;
    if (body.code !== 1) throw new Error(`${name} was refused: ${response.status} ${JSON.stringify(body)}`);
  };
}

async function openAccount(server: RunningServer, email: string, ask: Ask): Promise<void> {
  await ask('sendCodeByEmail', { email, purpose: 'register', language: 'en' });
  const code = new RegExp(`a mail to ${email}:[^]*?^(\\d{6})$`, 'm').exec(server.output())?.[1] ?? '';
  await ask('registerByEmail', { email, password: PASSWORD, code, ...LOGIN });
}
