import type { EndpointName, RequestOf } from '../../contract/endpoints';
import { sampleGuest } from '../../contract/testing/guest';
import { LOGIN, PASSWORD } from '../../server/testing/accounts';
import { createClient } from '../../server/testing/createClient';
import type { RunningServer } from '../../server/testing/startServer';
import { describe } from './measure';
import { onBothDatabases } from './onDatabases';

/**
 * `npm run bench -- logins`: what other readers' calls take over HTTP while 50 logins by password are at the real server
 * at once, each of a guest of its own into an account of its own, with hashes as production makes them; beside it what they
 * take when nobody logs in. On the embedded database and, where there is one, on a Postgres server.
 */
const LOGINS = 50;
const OTHERS = 4;
const QUIET_MS = 10_000;
const BOOKS = 200;

export function logins(): Promise<void> {
  return onBothDatabases({
    catalog: [['generate', '--books', String(BOOKS), '--home', '6x12']],
    // Readers come from many addresses; the codes are read in the log.
    environment: { DOGEAR_TRUST_PROXY: 'on' },
    work: measure,
  });
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
  const client = createClient({ request: (path, init) => fetch(`${address}${path}`, init) });
  let calls = 0;
  return async (name, request) => {
    calls += 1;
    const from = `10.${seed % 250}.${(calls >> 8) % 250}.${calls % 250}`;
    const { status, body } = await client.call(name, request, { 'x-forwarded-for': from });
    if (body.code !== 1) throw new Error(`${name} was refused: ${status} ${JSON.stringify(body)}`);
  };
}

async function openAccount(server: RunningServer, email: string, ask: Ask): Promise<void> {
  await ask('sendCodeByEmail', { email, purpose: 'register', language: 'en' });
  const code = new RegExp(`a mail to ${email}:[^]*?^(\\d{6})$`, 'm').exec(server.output())?.[1] ?? '';
  await ask('registerByEmail', { email, password: PASSWORD, code, ...LOGIN });
}
