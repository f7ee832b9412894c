import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { publishBook } from '../../server/content/publishBook';
import { openContext } from '../../server/ground/context';
import { clearUp, rowsOf } from '../../server/ground/db/database';
import { sessions } from '../../server/ground/db/schema/sessions';
import { users } from '../../server/ground/db/schema/users';
import { announceCampaign } from '../../server/push/announce';
import { sampleBook } from '../../server/testing/sampleBook';
import { decryptPush, makeReceiver } from '../doubles/push/decryptPush';
import { makeDataFolder } from '../product/startServer';

/**
 * A campaign to 50,000 browsers (DOGEAR_PUSH_BROWSERS) on the embedded database, each of a reader with a begun book in the library. Its
 * process is killed in the middle: the next one goes on, and no browser is sent two. Fails when one is, when more than a batch
 * is missing, when one does not open, or when memory grows with what was sent.
 */
const BROWSERS = Number(process.env.DOGEAR_PUSH_BROWSERS ?? 50_000);
const AT_ONCE = 1_000;
/** What may be under way when a process is killed. */
const BATCH = 25;

const receiver = makeReceiver(randomBytes(16));
const asked = new Map<string, number>();
let unreadable = 0;
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (asked.size % 100 === 0 && !opens(Buffer.concat(chunks))) unreadable += 1;
    response.writeHead(201).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const folder = await makeDataFolder();
const environment = {
  ...process.env,
  NODE_ENV: 'development',
  DOGEAR_DATA: folder.path,
  DOGEAR_PUSH_SERVICES: origin,
};

const filled = Date.now();
await fill();
console.log(`filled in ${Math.round((Date.now() - filled) / 1_000)} s`);
const started = Date.now();
const first = teller();
while (asked.size < BROWSERS * 0.4) await new Promise((resolve) => setTimeout(resolve, 50));
first.kill('SIGKILL');
await ended(first);
const before = asked.size;
const second = teller();
if ((await ended(second)) !== 0) throw new Error('The second process failed.');
const seconds = Math.round((Date.now() - started) / 1_000);
service.closeAllConnections();
service.close();
await folder.remove();

const twice = [...asked.values()].filter((times) => times > 1).length;
console.log(
  `${asked.size} of ${BROWSERS} browsers, ${before} before the kill, ${twice} twice, in ${seconds} s`,
);
if (twice > 0 || unreadable > 0 || asked.size < BROWSERS - BATCH) process.exitCode = 1;

function opens(body: Buffer): boolean {
  try {
    return JSON.parse(decryptPush(receiver, body)).web_push === 8030;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function teller(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', 'tests/benches/pushTeller.ts'], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** One reader a browser: each has a session of its own. */
async function fill(): Promise<void> {
  const context = await openContext(environment, { unlimited: true });
  const { db, vapid } = context;
  const expiresAt = new Date(Date.now() + 86_400_000);
  const keys = { p256dh: receiver.pair.getPublicKey('base64url'), auth: receiver.auth.toString('base64url') };
  const quiet = JSON.stringify({ quietFrom: { v: 0, s: 1 }, quietTo: { v: 0, s: 1 } });
  for (let made = 0; made < BROWSERS; made += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, BROWSERS - made) }, () => randomUUID());
    const readers = await db
      .insert(users)
      .values(rows.map((inviteCode) => ({ kind: 'guest' as const, inviteCode, arrival: {} as never })))
      .returning({ id: users.id });
    await db
      .insert(sessions)
      .values(
        readers.map(({ id }) => ({ tokenHash: `bench ${id}`, userId: id, seenAt: new Date(), expiresAt })),
      );
  }
  await rowsOf(
    db,
    sql`insert into push_subscriptions
      (user_id, session_id, endpoint, p256dh, auth, vapid_key, language, time_zone, seen_at)
      select user_id, id, ${`${origin}/push/`} || id, ${keys.p256dh}, ${keys.auth}, ${vapid?.current.publicKey ?? ''}, 'en', 'UTC', now()
      from sessions`,
  );
  // At any hour.
  await rowsOf(
    db,
    sql`insert into sync_items (user_id, kind, key, seq, fields) select id, 'notices', 'own', 1, ${quiet}::jsonb from users`,
  );
  const bookId = String((await publishBook(context, sampleBook('bench'))).bookId);
  const place = JSON.stringify({ furthest: { v: { target: 1 }, s: 3 } });
  await rowsOf(
    db,
    sql`insert into sync_items (user_id, kind, key, seq, fields)
      select id, 'shelf', ${bookId}, 2, '{}'::jsonb from users
      union all select id, 'place', ${bookId}, 3, ${place}::jsonb from users`,
  );
  // As a server does by itself.
  await clearUp(db);
  const words = { titles: { en: 'A new season' }, bodies: { en: 'It begins today.' } };
  await announceCampaign(db, { key: 'bench', ...words, path: '/home' }, context.now());
  await context.close();
}
