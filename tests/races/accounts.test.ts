import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE_AGAIN_SECONDS, CODE_TRIES_ELSEWHERE } from '../../contract/account/logins';
import { sampleGuest } from '../../contract/testing/guest';
import { FAILURES } from '../../contract/wire/failure';
import { proveMailbox } from '../../server/accounts/codes';
import { emailCodes, identities } from '../../server/ground/db/schema/logins';
import { sessions } from '../../server/ground/db/schema/sessions';
import { users } from '../../server/ground/db/schema/users';
import type { Passwords } from '../../server/ground/passwords/passwords';
import { issueSession } from '../../server/ground/session/session';
import { listOperators } from '../../server/operator/role';
import { openSetup } from '../../server/operator/setupToken';
import { findIdentified } from '../../server/social/socialLogin';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../../server/testing/accounts';
import { createClient, type TestClient } from '../../server/testing/createClient';
import type { TestDatabase } from '../../server/testing/makeDatabase';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { openRealPostgres } from './openRealPostgres';

let postgres: TestDatabase;
let app: TestApp;
let hashed = 0;
beforeAll(async () => {
  postgres = await openRealPostgres();
  app = await openTestApp({ url: postgres.url, connections: 30 }, { DOGEAR_TRUST_PROXY: 'on' });
  const { passwords } = app.context;
  const counted: Passwords = {
    ...passwords,
    matches: (...asked) => {
      hashed += 1;
      return passwords.matches(...asked);
    },
  };
  Object.assign(app.context, { passwords: counted });
}, 120_000);
afterAll(async () => {
  await app?.context.close();
  await postgres?.stop();
});
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 2 * 3_600_000)));

let addresses = 0;
const newAddress = () => `raced${++addresses}@books.example`;
const atOnce = <T>(number: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: number }, (_, at) => run(at)));
async function whoIs(client: TestClient): Promise<number | null> {
  const { status, data } = await app.ask('userInfo', {}, client);
  return status === 200 ? data.user.userId : null;
}
function copyOf(client: TestClient): TestClient {
  const copy = createClient(app.app);
  copy.cookie = client.cookie;
  return copy;
}

test('sixty simultaneous wrong passwords are checked ten times', async () => {
  const email = newAddress();
  await openAccount(app, email);
  hashed = 0;
  const answers = await atOnce(60, () => app.ask('loginByEmail', { email, password: 'wrong one', ...LOGIN }));
  expect(hashed).toBe(10);
  expect(answers.filter((answer) => answer.code === FAILURES.loginError.code)).toHaveLength(10);
});

test('two simultaneous registrations of one guest get separate accounts and sessions', async () => {
  for (let round = 0; round < 5; round++) {
    const { client, userId } = await app.signIn();
    const both = [client, copyOf(client)] as const;
    const thief = copyOf(client);
    const ways = await Promise.all(
      both.map(async () => {
        const email = newAddress();
        return { email, code: await codeFor(app, email, 'register') };
      }),
    );
    const opened = await atOnce(2, (at) =>
      app.ask(
        'registerByEmail',
        { ...(ways[at] as (typeof ways)[0]), password: PASSWORD, ...LOGIN },
        both[at],
      ),
    );
    const ids = opened.map(({ data }) => data.user.userId);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toContain(userId);
    expect(await whoIs(both[0])).toBe(ids[0]);
    expect(await whoIs(both[1])).toBe(ids[1]);
    expect(await whoIs(thief)).toBeNull();
    for (const id of ids) expect(await app.context.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  }
});

test('a guest’s secret used during registration never opens the account', async () => {
  for (let round = 0; round < 5; round++) {
    const guest = sampleGuest();
    const client = createClient(app.app);
    await client.call('registerByFingerId', guest);
    const email = newAddress();
    const code = await codeFor(app, email, 'register');
    const others = Array.from({ length: 10 }, () => createClient(app.app));
    const [opened] = await Promise.all([
      app.ask('registerByEmail', { email, password: PASSWORD, code, ...LOGIN }, client),
      ...others.map((other, at) =>
        other.call('registerByFingerId', at % 2 === 0 ? guest : { ...guest, requestId: randomUUID() }),
      ),
    ]);
    const { userId } = opened.data.user;
    expect(await whoIs(client)).toBe(userId);
    for (const other of others) expect(await whoIs(other)).not.toBe(userId);
  }
});

test('a code that is guessed many times at once has limited tries and opens once', async () => {
  const email = newAddress();
  const right = await codeFor(app, email, 'login');
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const guess = (code: string, network: string) =>
    createClient(app.app).call('loginByCode', { email, code, ...LOGIN }, { 'x-forwarded-for': network });
  await atOnce(40, (at) => guess(wrong, `10.1.${at % 8}.1`));
  const [row] = await app.context.db.select().from(emailCodes).where(eq(emailCodes.email, email));
  expect(row?.triesElsewhere).toBe(CODE_TRIES_ELSEWHERE);
  const entered = await atOnce(5, () => app.ask('loginByCode', { email, code: right, ...LOGIN }));
  expect(entered.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await app.context.db.$count(users, eq(users.email, email))).toBe(1);
});

test('a provider login in progress while the mailbox is proven leaves no session', async () => {
  const { db } = app.context;
  const now = app.context.now();
  const email = newAddress();
  const { userId } = (await openAccount(app, email)).data.user;
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, userId));
  const who = { issuer: 'https://login.example', subject: 'attacker', email, name: '' };
  await db.insert(identities).values({ ...who, provider: 'oidc', userId, createdAt: now });
  let proving: Promise<void> = Promise.resolve();
  await db.transaction(async (tx) => {
    expect(await findIdentified(tx, who)).toBe(userId);
    proving = db.transaction((other) => proveMailbox(other, userId, now));
    await issueSession(tx, userId, { now, userAgent: '' });
  });
  await proving;
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  expect(await db.transaction((tx) => findIdentified(tx, who))).toBeNull();
  app.context.setNow(new Date(now.getTime() + CODE_AGAIN_SECONDS * 1_000));
});

test('eight browsers with the token of the set-up page create one operator', async () => {
  const token = await openSetup(app.context);
  const answers = await atOnce(8, (at) => {
    const account = { email: newAddress(), password: PASSWORD, nickName: `Owner ${at}` };
    return app.ask('setUp', { token: token ?? '', ...account, ...LOGIN });
  });
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([1, ...Array.from({ length: 7 }, () => FAILURES.notAllowed.code)]);
  expect(await listOperators(app.context.db)).toHaveLength(1);
  expect(await app.context.db.$count(users, like(users.nickName, 'Owner %'))).toBe(1);
});
