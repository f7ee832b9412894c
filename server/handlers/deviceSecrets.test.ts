import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegisteredGuest } from '../../contract/account/account.schema';
import { CODE_AGAIN_SECONDS } from '../../contract/account/logins';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { devices, sessions } from '../ground/db/schema/sessions';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

/**
 * An attacker who held a session for a moment must not keep access, neither by a device's secret nor by an
 * earlier session.
 */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + CODE_AGAIN_SECONDS * 2_000)));

let readers = 0;
const newAddress = () => `owner${++readers}@books.example`;

async function whoIs(client: TestClient): Promise<number | null> {
  const { status, data } = await app.ask('userInfo', {}, client);
  return status === 200 ? data.user.userId : null;
}
async function register(client: TestClient, guest: ReturnType<typeof sampleGuest>) {
  const { status, body } = await client.call('registerByFingerId', guest);
  return { status, userId: (body.data as RegisteredGuest | null)?.userId ?? null };
}
function copyOf(client: TestClient): TestClient {
  const copy = createClient(app.app);
  copy.cookie = client.cookie;
  return copy;
}
/** Stores a secret's row as an earlier server, without this rule, did. */
async function plantBehindTheBack(userId: number, guest: ReturnType<typeof sampleGuest>): Promise<void> {
  const secretHash = createHash('sha256').update(guest.deviceSecret).digest('hex');
  await app.context.db.insert(devices).values({
    userId,
    secretHash,
    fingerId: 'planted',
    info: sampleDevice,
    seenAt: app.context.now(),
  });
}

describe('a device secret', () => {
  it('cannot be added to a registered account by its own session', async () => {
    const { client, data } = await openAccount(app, newAddress());
    const { userId } = data.user;
    const planted = sampleGuest({ userId });
    expect(await register(copyOf(client), planted)).toEqual({ status: 403, userId: null });
    const later = await register(createClient(app.app), {
      ...planted,
      requestId: randomUUID(),
      userId: undefined,
    });
    expect(later.userId).not.toBe(userId);
    expect(await whoIs(client)).toBe(userId);
  });

  it('never opens a registered account, even if stored for it', async () => {
    const { data } = await openAccount(app, newAddress());
    const planted = sampleGuest();
    await plantBehindTheBack(data.user.userId, planted);
    for (const userId of [undefined, data.user.userId]) {
      const client = createClient(app.app);
      const { userId: opened } = await register(client, { ...planted, requestId: randomUUID(), userId });
      expect(opened).not.toBe(data.user.userId);
      expect(await whoIs(client)).not.toBe(data.user.userId);
    }
  });

  it('no longer opens a guest that became an account, even with its first requestId', async () => {
    const guest = sampleGuest();
    const client = createClient(app.app);
    const { userId } = await register(client, guest);
    await openAccount(app, newAddress(), client);
    expect(await register(createClient(app.app), guest)).toEqual({ status: 403, userId: null });
    const fresh = await register(createClient(app.app), { ...guest, requestId: randomUUID() });
    expect(fresh.status).toBe(200);
    expect(fresh.userId).not.toBe(userId);
    const again = await register(createClient(app.app), { ...guest, requestId: randomUUID() });
    expect(again.userId).toBe(fresh.userId);
  });

  it.each(['a new password', 'logging out everywhere', 'logging out the others'] as const)(
    'of an account or its merged guest is closed by %s',
    async (way) => {
      const email = newAddress();
      const { client, data } = await openAccount(app, email);
      const { userId } = data.user;
      const guest = await app.signIn();
      await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
      await plantBehindTheBack(userId, sampleGuest());
      await plantBehindTheBack(guest.userId, sampleGuest());
      if (way === 'a new password') {
        const code = await codeFor(app, email, 'reset');
        await app.ask('resetPassword', { email, password: 'quite another one', code, ...LOGIN });
      } else {
        await app.ask('logOut', { scope: way === 'logging out everywhere' ? 'all' : 'others' }, client);
      }
      for (const id of [userId, guest.userId]) {
        const left = await app.context.db.select().from(devices).where(eq(devices.userId, id));
        expect(left.filter(({ secretHash }) => !secretHash.startsWith('closed '))).toEqual([]);
      }
    },
  );

  it('of a guest is closed when it logs out everywhere', async () => {
    const guest = sampleGuest();
    const client = createClient(app.app);
    const { userId } = await register(client, guest);
    await app.ask('logOut', { scope: 'all' }, client);
    expect((await register(createClient(app.app), { ...guest, requestId: randomUUID() })).userId).not.toBe(
      userId,
    );
  });
});

describe('another session of a guest', () => {
  it.each(['registerByEmail', 'loginByCode'] as const)(
    'ends when %s makes the guest an account',
    async (way) => {
      const { client, userId } = await app.signIn();
      const thief = copyOf(client);
      const second = await secondSession(userId);
      const email = newAddress();
      const code = await codeFor(app, email, way === 'loginByCode' ? 'login' : 'register');
      const asked = await app.ask(way, { email, password: PASSWORD, code, ...LOGIN }, client);
      expect(asked.data.user.userId).toBe(userId);
      expect(await whoIs(client)).toBe(userId);
      expect([await whoIs(thief), await whoIs(second)]).toEqual([null, null]);
      expect(await app.context.db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
    },
  );

  it.each(['loginByEmail', 'loginByCode', 'resetPassword'] as const)(
    'ends when %s merges the guest into an account',
    async (way) => {
      const email = newAddress();
      const { data } = await openAccount(app, email);
      const { client, userId } = await app.signIn();
      const thief = copyOf(client);
      const second = await secondSession(userId);
      app.context.setNow(new Date(app.context.now().getTime() + CODE_AGAIN_SECONDS * 1_000));
      const code =
        way === 'loginByEmail' ? '' : await codeFor(app, email, way === 'loginByCode' ? 'login' : 'reset');
      const asked = await app.ask(way, { email, password: PASSWORD, code, ...LOGIN } as never, client);
      expect(asked.data).toMatchObject({ user: { userId: data.user.userId }, mergedUserId: userId });
      expect([await whoIs(client), await whoIs(thief), await whoIs(second)]).toEqual([
        data.user.userId,
        null,
        null,
      ]);
    },
  );

  it('gets a new guest from the same device, not the account', async () => {
    const guest = sampleGuest();
    const client = createClient(app.app);
    const { userId } = await register(client, guest);
    const other = createClient(app.app);
    await register(other, { ...guest, requestId: randomUUID() });
    await openAccount(app, newAddress(), client);
    expect(await whoIs(other)).toBeNull();
    const renewed = await register(other, { ...guest, requestId: randomUUID() });
    expect(renewed.status).toBe(200);
    expect(renewed.userId).not.toBe(userId);
    expect(await whoIs(other)).toBe(renewed.userId);
  });
});

async function secondSession(userId: number): Promise<TestClient> {
  const guest = sampleGuest();
  await plantBehindTheBack(userId, guest);
  const client = createClient(app.app);
  expect((await register(client, guest)).userId).toBe(userId);
  return client;
}
