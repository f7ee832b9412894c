import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { FAILURES } from '../../contract/wire/failure';
import { credentials, identities } from '../ground/db/schema/logins';
import { pushSubscriptions } from '../ground/db/schema/push';
import { devices, sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { createClient, keepCookies, type TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { startIssuer, type TestIssuer } from '../testing/startIssuer';

/**
 * Accounts that an attacker prepares on an address before its owner registers (Sudhodanan and Paverd,
 * “Pre-hijacked accounts”, 2022): once the owner proves by any means that the mailbox is theirs, none of the
 * attacker's credentials opens the account.
 */
const CLIENT = 'dogear-client';
let app: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer(CLIENT);
  app = await openTestApp(null, {
    DOGEAR_OIDC_ISSUER: issuer.url,
    DOGEAR_OIDC_CLIENT_ID: CLIENT,
    DOGEAR_OIDC_CLIENT_SECRET: 'secret',
  });
});
afterAll(async () => {
  await issuer.stop();
  await app.context.close();
});
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 2 * 3_600_000)));

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
let people = 0;
const somebody = () => ({ sub: `attacker-${++people}`, name: 'Mallory', email_verified: true });
const newAddress = () => `victim${++people}@books.example`;

async function logInAtProvider(client: TestClient, who: object) {
  const { data } = await app.ask('startSocial', { provider: 'oidc', redirect: '' }, client);
  const query = issuer.agree(data.url, { ...who });
  const back = await app.app.request(`/novel-api/login/oidc/callback?${query}`, {
    headers: { cookie: client.cookie },
  });
  client.cookie = keepCookies(client.cookie, back);
  return await app.ask('registerByGoogle', { provider: 'oidc', ...LOGIN }, client);
}
const isIn = async (client: TestClient) => (await app.ask('userInfo', {}, client)).status === 200;
const byCode = async (email: string, client = createClient(app.app)) => {
  const code = await codeFor(app, email, 'login');
  return await app.ask('loginByCode', { email, code, ...LOGIN }, client);
};
const byReset = async (email: string, client = createClient(app.app)) => {
  const code = await codeFor(app, email, 'reset');
  return await app.ask('resetPassword', { email, password: PASSWORD, code, ...LOGIN }, client);
};

describe('an account opened by a provider on an unproven address', () => {
  it.each([
    ['a login by code', byCode],
    ['a new password', byReset],
  ])('belongs to the mailbox’s owner after the first proof: %s', async (_, prove) => {
    const email = newAddress();
    const who = { ...somebody(), email };
    const attacker = await app.signIn();
    const opened = await logInAtProvider(attacker.client, who);
    const { userId } = opened.data.user;
    await giveGold(app.context, userId, { coins: 3 });
    const elsewhere = createClient(app.app);
    await logInAtProvider(elsewhere, who);
    const [session] = await app.context.db.select().from(sessions).where(eq(sessions.userId, userId));
    await app.context.db.insert(pushSubscriptions).values({
      userId,
      sessionId: session?.id ?? 0,
      endpoint: `https://fcm.googleapis.com/fcm/send/${userId}`,
      p256dh: '',
      auth: '',
      vapidKey: '',
      language: 'en',
      timeZone: 'UTC',
      seenAt: app.context.now(),
    });
    await app.context.db.insert(devices).values({
      userId,
      secretHash: `planted ${userId}`,
      fingerId: 'planted',
      info: sampleDevice,
      seenAt: app.context.now(),
    });

    const owner = createClient(app.app);
    const { data } = await prove(email, owner);
    expect(data.user).toMatchObject({ userId, email, coins: 3, pushId: '' });
    expect(await isIn(owner)).toBe(true);
    expect([await isIn(attacker.client), await isIn(elsewhere)]).toEqual([false, false]);
    expect(await app.context.db.$count(identities, eq(identities.userId, userId))).toBe(0);
    const [device] = await app.context.db.select().from(devices).where(eq(devices.fingerId, 'planted'));
    expect(device?.secretHash).toMatch(/^closed /);
    await app.context.db.delete(devices).where(eq(devices.fingerId, 'planted'));
    const back = await logInAtProvider(createClient(app.app), who);
    expect(back.code).toBe(refused('emailTaken'));
  });

  it('keeps a password set by the owner, and loses one set before the proof', async () => {
    const email = newAddress();
    const { data } = await logInAtProvider(createClient(app.app), { ...somebody(), email });
    const { userId } = data.user;
    const passwordHash = await app.context.passwords.hash('the attacker’s', {
      lane: 'reset',
      network: 'test',
    });
    await app.context.db.insert(credentials).values({ userId, passwordHash, changedAt: app.context.now() });
    await byCode(email);
    const tried = await app.ask('loginByEmail', { email, password: 'the attacker’s', ...LOGIN });
    expect(tried.code).toBe(refused('loginError'));
    await byReset(email);
    expect((await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN })).code).toBe(1);
  });

  it('stays open to its provider until the mailbox is proven', async () => {
    const who = { ...somebody(), email: newAddress() };
    const first = await logInAtProvider(createClient(app.app), who);
    const second = await logInAtProvider(createClient(app.app), who);
    expect(second.data.user.userId).toBe(first.data.user.userId);
  });
});

it('a guest that becomes an account by a provider loses its other sessions', async () => {
  const { client, userId } = await app.signIn();
  const thief = createClient(app.app);
  thief.cookie = client.cookie;
  const second = sampleGuest();
  const other = createClient(app.app);
  await client.call('registerByFingerId', { ...second, userId });
  await other.call('registerByFingerId', { ...second, requestId: crypto.randomUUID() });
  expect(await isIn(other)).toBe(true);
  const { data } = await logInAtProvider(client, somebody());
  expect(data.user.userId).toBe(userId);
  expect([await isIn(client), await isIn(thief), await isIn(other)]).toEqual([true, false, false]);
});

describe('an account with a proven mailbox', () => {
  it('keeps its other devices at later proofs', async () => {
    const email = newAddress();
    const { client } = await openAccount(app, email);
    await byCode(email);
    expect(await isIn(client)).toBe(true);
  });

  it('is not merged on a provider’s word (classic-federated merge)', async () => {
    const email = newAddress();
    const { client, data } = await openAccount(app, email);
    const asked = await logInAtProvider(createClient(app.app), { ...somebody(), email });
    expect(asked.code).toBe(refused('emailTaken'));
    expect(await app.context.db.$count(identities, eq(identities.userId, data.user.userId))).toBe(0);
    expect(await isIn(client)).toBe(true);
  });

  it('loses its sessions with a new password (unexpired session)', async () => {
    const email = newAddress();
    const { client } = await openAccount(app, email);
    await byReset(email);
    expect(await isIn(client)).toBe(false);
  });

  it('gets no other address or identity from its session (unverified change, trojan identifier)', async () => {
    const email = newAddress();
    const { client, data } = await openAccount(app, email);
    const { userId } = data.user;
    const change = { id: userId, nickName: 'Owner', email: 'attacker@books.example' } as never;
    await app.ask('editProfile', change, client);
    const [kept] = await app.context.db.select().from(users).where(eq(users.id, userId));
    expect(kept?.email).toBe(email);
    const who = { ...somebody(), email: newAddress() };
    const other = await logInAtProvider(client, who);
    expect(other.data.user.userId).not.toBe(userId);
    expect(await app.context.db.$count(identities, eq(identities.userId, userId))).toBe(0);
  });

  it('cannot be registered with a guessed code', async () => {
    const email = newAddress();
    await app.ask('sendCodeByEmail', { email, purpose: 'register', language: 'en' });
    const guess = await app.ask('registerByEmail', { email, password: PASSWORD, code: '000000', ...LOGIN });
    expect(guess.code).toBe(refused('wrongCode'));
    expect(await app.context.db.$count(users, eq(users.email, email))).toBe(0);
  });
});

it('a guest cookie planted in a victim’s browser opens nothing after they register', async () => {
  const guest = sampleGuest();
  const attacker = createClient(app.app);
  await attacker.call('registerByFingerId', guest);
  const victim = createClient(app.app);
  victim.cookie = attacker.cookie;
  const { data } = await openAccount(app, newAddress(), victim);
  expect(await isIn(attacker)).toBe(false);
  const again = await attacker.call('registerByFingerId', { ...guest, requestId: crypto.randomUUID() });
  expect((again.body.data as { userId: number }).userId).not.toBe(data.user.userId);
});
