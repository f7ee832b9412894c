import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegisteredGuest, UserInfo } from '../../contract/account/account.schema';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { FAILURE_MESSAGES, FAILURES } from '../../contract/wire/failure';
import { daysSince } from '../ground/calendar';
import { accounts } from '../ground/db/schema/ledger';
import { actionLogs, loginLogs } from '../ground/db/schema/logs';
import { devices, sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { createApp } from '../http/app';
import type { AppEnvironment } from '../http/environment';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestContext, type TestContext } from '../testing/openTestContext';

let context: TestContext;
let app: Hono<AppEnvironment>;
beforeAll(async () => {
  context = await openTestContext();
  // One minute between calls, so that no rate limit interferes.
  let minutes = 0;
  app = createApp({ ...context, now: () => new Date(context.now().getTime() + 60_000 * minutes++) });
});
afterAll(() => context.close());

async function register(client: TestClient, guest = sampleGuest()): Promise<number> {
  const { status, body } = await client.call('registerByFingerId', guest);
  expect([status, body.code]).toEqual([200, 1]);
  return (body.data as RegisteredGuest).userId;
}
const codeOf = async (answer: ReturnType<TestClient['call']>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const loginLog = (userId?: number) => ({
  fingerId: 'finger-1',
  platform: 'h5' as const,
  isDeep: 0 as const,
  language: 'en',
  friendInviteCode: '',
  inviteCode: '',
  userId,
  device: sampleDevice,
});

test('a new device gets a guest, an empty account and a one-year session', async () => {
  const client = createClient(app);
  const guest = sampleGuest({ isDeep: 1 });
  const { headers, body } = await client.call('registerByFingerId', guest);
  const { userId } = body.data as RegisteredGuest;
  expect(body).toEqual({
    code: 1,
    msg: '',
    data: { isDeep: 1, userId, isRoot: 0, loginGold: 50, noticeGold: 10 },
  });
  const [cookie, hint] = headers.getSetCookie();
  expect(cookie).toMatch(/^dogear=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(hint).toBe('dogear-here=1; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(headers.get('cache-control')).toBe('no-store');
  const info = await client.call('userInfo', {});
  const { user, regDay, goldList, discountVip } = info.body.data as UserInfo;
  expect(user).toMatchObject({ id: userId, userId, isLogin: 0, isDeep: 1, userGold: 0, coins: 0, bonus: 0 });
  expect([regDay, goldList, discountVip]).toEqual([0, [], null]);
  expect(user.inviteCode).toMatch(/^[2-9A-Z]{10}$/);
  expect(user.currencySymbol).toBe('$');
});

test('neither the secret nor the session token is stored in the database', async () => {
  const client = createClient(app);
  const guest = sampleGuest();
  await register(client, guest);
  const token = client.cookie.split('=')[1] as string;
  for (const table of [users, devices, sessions]) {
    const text = JSON.stringify(await context.db.select().from(table));
    expect(text).not.toContain(guest.deviceSecret);
    expect(text).not.toContain(token);
  }
});

test('the same secret opens the same account after the cookie is lost', async () => {
  const guest = sampleGuest();
  const first = await register(createClient(app), guest);
  const again = await register(createClient(app), {
    ...guest,
    requestId: randomUUID(),
    fingerId: 'finger-2',
  });
  expect(again).toBe(first);
});

test('another secret opens another account, even with the same fingerprint', async () => {
  const one = await register(createClient(app), sampleGuest({ fingerId: 'twin' }));
  const two = await register(createClient(app), sampleGuest({ fingerId: 'twin' }));
  expect(two).not.toBe(one);
});

test('a resent registration gets the same answer, even without the first one’s cookie', async () => {
  const guest = sampleGuest();
  const first = await createClient(app).call('registerByFingerId', guest);
  const client = createClient(app);
  const second = await client.call('registerByFingerId', guest);
  expect(second.body).toEqual(first.body);
  expect(await codeOf(client.call('userInfo', {}))).toEqual([200, 1]);
});

test('a requestId reused by the same device with another payload is refused', async () => {
  const guest = sampleGuest();
  await register(createClient(app), guest);
  const other = { ...guest, phoneLanguage: 'pt' };
  expect(await codeOf(createClient(app).call('registerByFingerId', other))).toEqual([200, 1006]);
  await register(createClient(app), sampleGuest({ requestId: guest.requestId }));
});

test('twenty simultaneous registrations of one device create one guest', async () => {
  const guest = sampleGuest({ fingerId: 'busy' });
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      register(createClient(app), at % 2 === 0 ? guest : { ...guest, requestId: randomUUID() }),
    ),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await context.db.$count(devices, eq(devices.fingerId, 'busy'))).toBe(1);
});

test('a matching session is kept, and one of another account is replaced', async () => {
  const client = createClient(app);
  const guest = sampleGuest();
  const userId = await register(client, guest);
  const cookie = client.cookie;
  await register(client, { ...guest, requestId: randomUUID(), userId });
  expect(client.cookie).toBe(cookie);
  const other = await register(client, sampleGuest());
  expect(client.cookie).not.toBe(cookie);
  expect(other).not.toBe(userId);
});

test('a session adds a new device secret only to its own account', async () => {
  const client = createClient(app);
  const userId = await register(client);
  const lost = sampleGuest({ userId });
  expect(await register(client, lost)).toBe(userId);
  expect(await register(createClient(app), { ...lost, requestId: randomUUID() })).toBe(userId);
  const stranger = createClient(app);
  expect(await codeOf(stranger.call('registerByFingerId', sampleGuest({ userId })))).toEqual([403, 1003]);
  await register(stranger);
  expect(await codeOf(stranger.call('registerByFingerId', sampleGuest({ userId })))).toEqual([403, 1003]);
});

test('userInfo is refused without a session and for a foreign userId', async () => {
  const client = createClient(app);
  expect(await codeOf(client.call('userInfo', {}))).toEqual([401, 1401]);
  const victim = await register(createClient(app));
  const own = await register(client);
  expect(await codeOf(client.call('userInfo', { userId: own }))).toEqual([200, 1]);
  const { status, text } = await client.call('userInfo', { userId: victim });
  expect([status, JSON.parse(text)]).toEqual([
    403,
    { code: FAILURES.foreignUser.code, msg: FAILURE_MESSAGES.foreignUser, data: null },
  ]);
  expect(await codeOf(client.call('loginLog', loginLog(victim)))).toEqual([403, 1003]);
  expect(await context.db.$count(loginLogs, eq(loginLogs.userId, victim))).toBe(0);
});

test('a forged or expired session is refused', async () => {
  const client = createClient(app);
  const userId = await register(client);
  const kept = client.cookie;
  client.cookie = `dogear=${'A'.repeat(43)}`;
  expect(await codeOf(client.call('userInfo', {}))).toEqual([401, 1401]);
  client.cookie = kept;
  const now = context.now().getTime();
  await context.db
    .update(sessions)
    .set({ createdAt: new Date(now - 60_000), expiresAt: new Date(now - 1_000) })
    .where(eq(sessions.userId, userId));
  expect(await codeOf(client.call('userInfo', {}))).toEqual([401, 1401]);
});

test('a visit on a later day prolongs the session', async () => {
  const client = createClient(app);
  const userId = await register(client);
  const now = context.now().getTime();
  const dayAgo = new Date(now - 2 * 86_400_000);
  await context.db.update(sessions).set({ seenAt: dayAgo, expiresAt: new Date(now + 86_400_000) });
  const { headers } = await client.call('userInfo', {});
  expect(headers.get('set-cookie')).toContain(client.cookie);
  const [row] = await context.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(row?.expiresAt.getTime()).toBeGreaterThan(now + 364 * 86_400_000);
  expect((await client.call('userInfo', {})).headers.get('set-cookie')).toBeNull();
});

test('balances are those of the account, and cannot be negative', async () => {
  const client = createClient(app);
  const userId = await register(client);
  await context.db.update(accounts).set({ coins: 30, bonus: 12 }).where(eq(accounts.userId, userId));
  const { body } = await client.call('userInfo', { userId });
  expect((body.data as UserInfo).user).toMatchObject({ userGold: 42, coins: 30, bonus: 12 });
  await expect(
    context.db.update(accounts).set({ coins: sql`-1` }).where(eq(accounts.userId, userId)),
  ).rejects.toThrow();
});

test('login and action logs are stored', async () => {
  const client = createClient(app);
  const line = {
    device: sampleDevice,
    msg: 'start',
    ext1: 'a',
    ext2: 'b',
    ext3: 'c\ud83d',
    dateTime: 1_700_000_000_000,
  };
  expect(await codeOf(client.call('userHandleLogByApp', line))).toEqual([200, 1]);
  const userId = await register(client);
  expect(await codeOf(client.call('loginLog', loginLog(userId)))).toEqual([200, 1]);
  expect(await codeOf(client.call('userHandleLogByApp', { ...line, userId, dateTime: 2 ** 53 - 1 }))).toEqual(
    [200, 1],
  );
  expect(await context.db.select().from(loginLogs).where(eq(loginLogs.userId, userId))).toMatchObject([
    { fingerId: 'finger-1', language: 'en', device: sampleDevice },
  ]);
  const kept = await context.db.select().from(actionLogs).orderBy(actionLogs.id);
  expect(kept).toMatchObject([
    { userId: null, msg: 'start', ext3: 'c\ufffd', happenedAt: new Date(1_700_000_000_000) },
    { userId, msg: 'start' },
  ]);
});

test('days are counted by New York midnights', () => {
  const then = new Date('2026-03-07T04:59:00Z');
  expect(daysSince(then, new Date('2026-03-07T04:59:59Z'))).toBe(0);
  expect(daysSince(then, new Date('2026-03-07T05:00:00Z'))).toBe(1);
  expect(daysSince(then, new Date('2026-03-09T04:00:00Z'))).toBe(3);
  expect(daysSince(then, new Date('2026-01-01T00:00:00Z'))).toBe(0);
});

test('a withdrawn fingerprint is replaced in all rows of its account, and no others', async () => {
  const [mine, theirs] = [createClient(app), createClient(app)];
  const guest = sampleGuest();
  const [me, them] = [await register(mine, guest), await register(theirs, sampleGuest())];
  for (const [client, userId] of [
    [mine, me],
    [theirs, them],
  ] as const)
    expect(await codeOf(client.call('loginLog', loginLog(userId)))).toEqual([200, 1]);
  const kept = async (userId: number) => {
    const seen = await context.db.select().from(devices).where(eq(devices.userId, userId));
    const logged = await context.db.select().from(loginLogs).where(eq(loginLogs.userId, userId));
    return JSON.stringify([seen, logged]);
  };
  const before = await kept(them);
  expect(await kept(me)).toContain(guest.fingerId);
  await context.db
    .update(devices)
    .set({ secretHash: `closed ${me}` })
    .where(eq(devices.userId, me));
  await context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, me));

  const former = guest.fingerId;
  const taken = { requestId: randomUUID(), former, fingerId: 'random-1' };
  for (let time = 0; time < 2; time++) {
    expect(await codeOf(mine.call('forgetFingerprint', { ...taken, userId: me }))).toEqual([200, 1]);
  }
  const after = await kept(me);
  expect(after).not.toContain(former);
  expect(after.split('"random-1"')).toHaveLength(5);
  expect(await kept(them)).toBe(before);
});
