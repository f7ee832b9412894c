import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AD_BAN_MS, AD_LIMIT_CLICK_TIMES, AD_WARNINGS_BEFORE_BAN } from '../../contract/money/rewards';
import { FAILURE_MESSAGES, FAILURES } from '../../contract/wire/failure';
import { mergeGuest } from '../accounts/mergeGuest';
import { users } from '../ground/db/schema/users';
import { liftAdBan, listAdBans } from '../rewards/adClicks';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

const SLOTS = [
  {
    slotId: 'one',
    page: 'Rewards',
    kind: 'display',
    provider: 'script',
    script: 'https://ads.example/tag.js',
  },
  { slotId: 'two', page: 'Rewards', kind: 'rewarded', provider: 'gpt', unit: '/1/two', height: 300 },
];
const START = new Date('2026-11-20T17:00:00Z').getTime();

let app: TestApp;
let now = START;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_ADS: JSON.stringify(SLOTS) });
});
beforeEach(() => passed(86_400_000));
afterAll(() => app.context.close());

function passed(ms: number): void {
  now += ms;
  app.context.setNow(new Date(now));
}
const click = async (client: TestClient) =>
  (await app.ask('clickAd', { slotId: 'one', page: 'Rewards' }, client)).code;
const status = async (client: TestClient) => (await app.ask('adStatus', {}, client)).data;

async function clickTooOften(client: TestClient): Promise<void> {
  for (let at = 0; at < AD_LIMIT_CLICK_TIMES; at++) expect(await click(client)).toBe(1);
  expect(await click(client)).toBe(FAILURES.tooManyAdClicks.code);
}

async function banned(): Promise<Awaited<ReturnType<TestApp['signIn']>>> {
  const reader = await app.signIn();
  for (let at = 0; at < AD_WARNINGS_BEFORE_BAN; at++) {
    await clickTooOften(reader.client);
    passed(60_000);
  }
  return reader;
}

test('three ad clicks a minute are allowed, and the fourth is refused (spec 8)', async () => {
  const { client } = await app.signIn();
  const answers = [];
  for (let at = 0; at < 3; at++)
    answers.push((await app.ask('clickAd', { slotId: 'one', page: 'Rewards' }, client)).data);
  expect(answers).toEqual([{ remainClickTimes: 2 }, { remainClickTimes: 1 }, { remainClickTimes: 0 }]);
  expect(await click(client)).toBe(FAILURES.tooManyAdClicks.code);
  expect(FAILURE_MESSAGES.tooManyAdClicks).toBe("Don't click on ads too often, Otherwise you will be banned");
  passed(60_000);
  expect(await click(client)).toBe(1);
});

test('an interval gives at most one warning; a day’s last one bans for a day', async () => {
  const { client, userId } = await app.signIn();
  await clickTooOften(client);
  for (let at = 0; at < 20; at++) expect(await click(client)).toBe(FAILURES.tooManyAdClicks.code);
  passed(60_000);
  await clickTooOften(client);
  expect((await status(client)).list).toHaveLength(2);
  passed(60_000);
  await clickTooOften(client);
  expect(await click(client)).toBe(FAILURES.adsBanned.code);
  expect(await status(client)).toEqual({ list: [], bannedUntil: now + AD_BAN_MS });
  expect(await listAdBans(app.context.db, new Date(now))).toEqual([
    { userId, until: new Date(now + AD_BAN_MS) },
  ]);
  const start = { requestId: crypto.randomUUID(), slotId: 'two', page: 'Rewards' };
  expect((await app.ask('startAd', start, client)).code).toBe(FAILURES.adsBanned.code);
  passed(AD_BAN_MS);
  expect(await click(client)).toBe(1);
  expect((await status(client)).bannedUntil).toBeNull();
});

test('warnings of another day do not count', async () => {
  const { client } = await app.signIn();
  for (let at = 0; at < AD_WARNINGS_BEFORE_BAN + 1; at++) {
    await clickTooOften(client);
    passed(86_400_000);
  }
  expect((await status(client)).bannedUntil).toBeNull();
});

test('the operator lifts a ban', async () => {
  const { client, userId } = await banned();
  expect(await liftAdBan(app.context.db, userId, new Date(now))).toBe(true);
  expect(await click(client)).toBe(1);
  expect(await liftAdBan(app.context.db, userId, new Date(now))).toBe(false);
});

test('a ban persists when the guest logs in to an account', async () => {
  const guest = await banned();
  const account = await app.signIn();
  await app.context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, account.userId));
  await app.context.db.transaction((tx) =>
    mergeGuest(tx, { guestId: guest.userId, userId: account.userId, now: new Date(now) }),
  );
  expect(await click(account.client)).toBe(FAILURES.adsBanned.code);
});

test('a VIP gets no ad slots, and slots omit what only the frame needs', async () => {
  const { client, userId } = await app.signIn();
  expect((await status(client)).list).toEqual([
    { slotId: 'one', page: 'Rewards', kind: 'display', height: 250 },
    { slotId: 'two', page: 'Rewards', kind: 'rewarded', height: 300 },
  ]);
  await app.context.db
    .update(users)
    .set({ vipUntil: new Date(now + 1_000) })
    .where(eq(users.id, userId));
  expect(await status(client)).toEqual({ list: [], bannedUntil: null });
});
