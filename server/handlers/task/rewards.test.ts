import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { FAILURES } from '../../../contract/failure';
import {
  INSTALL_TASK_BONUS,
  INVITE_BONUS,
  INVITE_CHAPTERS,
  READING_AD_BONUS,
  READING_ADS_A_DAY,
  TOP_UP_TASK_BONUS,
} from '../../../contract/limits';
import { TASK_STATUS, TASK_TYPES } from '../../../contract/task';
import { sampleGuest } from '../../../contract/testing/guest';
import { users } from '../../db/schema/users';
import { post } from '../../ledger/post';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import { createClient, type TestClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';

const NOON = Date.parse('2026-05-10T16:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('rewarded', { freeChapters: 4 });
});
beforeEach(() => at(NOON));
afterAll(async () => {
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  await app.context.close();
});

const at = (ms: number) => app.context.setNow(new Date(ms));
const id = () => ({ requestId: randomUUID() });
const noReward = { status: 200, code: FAILURES.noReward.code, data: null };
const goldOf = async (client: TestClient) => (await app.ask('userInfo', {}, client)).data.user.userGold;

async function statuses(client: TestClient): Promise<Record<number, number>> {
  const { data } = await app.ask('taskList', {}, client);
  return Object.fromEntries(data.taskList.map(({ taskType, taskStatus }) => [taskType, taskStatus]));
}

test('the task list has what there is to earn', async () => {
  const { client } = await app.signIn();
  const { data } = await app.ask('taskList', {}, client);
  expect(data).toEqual({
    taskList: [
      { taskType: 2, taskStatus: 0, awardGold: 50 },
      { taskType: 3, taskStatus: 0, awardGold: TOP_UP_TASK_BONUS },
      { taskType: 4, taskStatus: 0, awardGold: INSTALL_TASK_BONUS },
      { taskType: 5, taskStatus: 0, awardGold: 10 },
    ],
    todaySign: { awardGold: 5, signed: false },
    ad: { seconds: 15, awardGold: READING_AD_BONUS, left: READING_ADS_A_DAY, daily: READING_ADS_A_DAY },
  });
});

test('registering and topping up are claimed once the server knows of them, and once only', async () => {
  const { client, userId } = await app.signIn();
  for (const taskType of Object.values(TASK_TYPES)) {
    expect(await app.ask('claimTask', { ...id(), taskType }, client)).toEqual(noReward);
  }
  await app.context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, userId));
  await app.context.db.transaction((tx) =>
    post(tx, {
      userId,
      kind: 'purchase',
      reference: { type: 'none' },
      requestId: null,
      coins: 100,
      bonus: 0,
      against: 'sales',
      at: app.context.now(),
    }),
  );
  expect(await statuses(client)).toMatchObject({ 2: TASK_STATUS.claimable, 3: TASK_STATUS.claimable, 4: 0 });
  const request = { ...id(), taskType: TASK_TYPES.register };
  const claimed = await app.ask('claimTask', request, client);
  expect(claimed.data).toMatchObject({
    bonus: 50,
    balance: { coins: 100, bonus: 50 },
    line: { kind: 'task', reference: { type: 'task', taskType: 2 } },
  });
  expect(await app.ask('claimTask', request, client)).toEqual(claimed);
  expect(await app.ask('claimTask', { ...request, ...id() }, client)).toEqual(noReward);
  expect(await app.ask('claimTask', { ...id(), taskType: TASK_TYPES.topUp }, client)).toMatchObject({
    data: { bonus: TOP_UP_TASK_BONUS },
  });
  expect(await statuses(client)).toMatchObject({ 2: TASK_STATUS.claimed, 3: TASK_STATUS.claimed });
  expect(await goldOf(client)).toBe(150 + TOP_UP_TASK_BONUS);
});

test('installing and allowing notifications pay once an account', async () => {
  const { client, userId } = await app.signIn();
  const other = await app.signIn();
  const pwa = await app.ask('getGoldByPwa', { ...id(), isHome: 1, userId }, client);
  expect(pwa.data).toMatchObject({ bonus: INSTALL_TASK_BONUS, balance: { userGold: INSTALL_TASK_BONUS } });
  expect(await app.ask('getGoldByPwa', { ...id(), isHome: 1 }, client)).toEqual(noReward);
  expect((await app.ask('getGoldByNotice', { ...id() }, client)).data).toMatchObject({ bonus: 10 });
  expect(await app.ask('getGoldByNotice', { ...id(), aid: 'x' }, client)).toEqual(noReward);
  expect((await app.ask('userInfo', {}, client)).data.user).toMatchObject({ isHome: 1 });
  expect(await statuses(client)).toMatchObject({ 4: TASK_STATUS.claimed, 5: TASK_STATUS.claimed });
  expect((await app.ask('getGoldByPwa', { ...id(), isHome: 1, userId }, other.client)).status).toBe(403);
  expect((await app.ask('getGoldByNotice', { ...id(), userId }, other.client)).status).toBe(403);
  expect((await app.ask('claimTask', { ...id(), taskType: 2, userId }, other.client)).status).toBe(403);
  expect(await goldOf(other.client)).toBe(0);
});

const startAd = (client: TestClient, more: Partial<RequestOf<'startAd'>> = {}) =>
  app.ask('startAd', { ...id(), slotId: 'reward', page: 'task', ...more }, client);
const finishAd = (client: TestClient, adId: string, more: Partial<RequestOf<'finishAd'>> = {}) =>
  app.ask('finishAd', { ...id(), adId, ...more }, client);

test('a reading ad pays after fifteen seconds of the server’s clock, once', async () => {
  const { client } = await app.signIn();
  const other = await app.signIn();
  const { data: ad } = await startAd(client);
  expect(ad).toMatchObject({ seconds: 15, bonus: READING_AD_BONUS, left: READING_ADS_A_DAY - 1 });
  at(NOON + 14_999);
  expect((await finishAd(client, ad.adId)).code).toBe(FAILURES.adTooShort.code);
  at(NOON + 15_000);
  expect(await finishAd(other.client, ad.adId)).toEqual(noReward);
  const request = id();
  const paid = await finishAd(client, ad.adId, request);
  expect(paid.data).toMatchObject({
    bonus: 20,
    balance: { bonus: 20 },
    line: { kind: 'ad' },
    left: READING_ADS_A_DAY - 1,
  });
  expect(await finishAd(client, ad.adId, request)).toEqual(paid);
  expect(await finishAd(client, ad.adId)).toEqual(noReward);
  expect(await finishAd(client, randomUUID())).toEqual(noReward);
  expect((await finishAd(client, 'no uuid')).status).toBe(400);
  expect(await goldOf(client)).toBe(20);
  expect(await goldOf(other.client)).toBe(0);
});

test('ads that run side by side are read one after another: every one takes its fifteen seconds', async () => {
  const { client } = await app.signIn();
  const ads: string[] = [];
  for (let ad = 0; ad < 3; ad++) ads.push((await startAd(client)).data.adId);
  at(NOON + 15_000);
  expect((await finishAd(client, ads[1] as string)).code).toBe(1);
  expect((await finishAd(client, ads[0] as string)).code).toBe(FAILURES.adTooShort.code);
  at(NOON + 29_999);
  expect((await finishAd(client, ads[0] as string)).code).toBe(FAILURES.adTooShort.code);
  // One that begins later has its own time, also when the earlier one's bonus was kept waiting by the connection.
  const { data: late } = await startAd(client);
  at(NOON + 40_000);
  expect((await finishAd(client, ads[0] as string)).code).toBe(1);
  at(NOON + 44_999);
  expect((await finishAd(client, late.adId)).code).toBe(FAILURES.adTooShort.code);
  at(NOON + 45_000);
  expect((await finishAd(client, late.adId)).code).toBe(1);
  expect((await finishAd(client, ads[2] as string)).code).toBe(FAILURES.adTooShort.code);
  expect(await goldOf(client)).toBe(3 * READING_AD_BONUS);
});

test('so many ads a day; the next day again', async () => {
  const { client } = await app.signIn();
  for (let left = READING_ADS_A_DAY - 1; left >= 0; left--) {
    expect((await startAd(client)).data.left).toBe(left);
  }
  expect(await startAd(client)).toEqual(noReward);
  at(NOON + DAY_MS);
  expect((await startAd(client)).code).toBe(1);
});

async function arrive(
  friendInviteCode: string,
  more: Partial<RequestOf<'registerByFingerId'>> = {},
  client = createClient(app.app),
) {
  const guest = { ...sampleGuest(), fingerId: randomUUID(), ...more, friendInviteCode };
  const { body } = await client.call('registerByFingerId', guest);
  return { client, userId: (body.data as { userId: number }).userId, guest };
}
const read = (client: TestClient, target: number) =>
  app.ask(
    'userLog',
    { ...id(), page: 'reading', action: 'read', detail: { bookId, target }, dateTime: 0 },
    client,
  );
const inviteOf = async (client: TestClient) => (await app.ask('inviteConfig', {}, client)).data;

test('with the friend’s third chapter both get their bonus, once', async () => {
  const inviter = await arrive('');
  const { inviteCode, ...config } = await inviteOf(inviter.client);
  expect(config).toEqual({
    path: `/home?inviteCode=${inviteCode}`,
    awardGold: INVITE_BONUS,
    chapters: INVITE_CHAPTERS,
    earned: 0,
    friends: [],
  });
  const friend = await arrive(inviteCode);
  for (const target of [1, 1, 2]) await read(friend.client, target);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([0, 0]);
  expect((await inviteOf(inviter.client)).friends).toEqual([{ at: NOON, chaptersRead: 2, rewarded: false }]);
  for (const target of [3, 4, 3]) await read(friend.client, target);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([INVITE_BONUS, INVITE_BONUS]);
  expect(await inviteOf(inviter.client)).toMatchObject({
    earned: INVITE_BONUS,
    friends: [{ rewarded: true }],
  });
});

test('the link that is passed on brings the friend: it carries the code as inviteCode', async () => {
  const inviter = await arrive('');
  const { inviteCode, path } = await inviteOf(inviter.client);
  const followed = new URL(path, 'http://dogear.test').searchParams.get('inviteCode') ?? '';
  expect(followed).toBe(inviteCode);
  const friend = await arrive('', { inviteCode: followed });
  for (const target of [1, 2, 3]) await read(friend.client, target);
  expect(await goldOf(inviter.client)).toBe(INVITE_BONUS);
  const campaign = await arrive('', { inviteCode: 'SUMMER' });
  for (const target of [1, 2, 3]) await read(campaign.client, target);
  expect(await goldOf(campaign.client)).toBe(0);
});

test('nobody invites themselves, and nobody who is there already is brought', async () => {
  const inviter = await arrive('');
  const { inviteCode } = await inviteOf(inviter.client);
  const cleared = await arrive(inviteCode, {}, inviter.client);
  const sameDevice = await arrive(inviteCode, { fingerId: inviter.guest.fingerId });
  const wrongCode = await arrive('NOBODY');
  const there = await arrive('');
  await there.client.call('registerByFingerId', { ...there.guest, ...id(), friendInviteCode: inviteCode });
  for (const { client } of [cleared, sameDevice, wrongCode, there]) {
    for (const target of [1, 2, 3]) await read(client, target);
    expect(await goldOf(client)).toBe(0);
  }
  const first = createClient(app.app);
  first.cookie = inviter.client.cookie;
  expect((await app.ask('inviteConfig', { userId: inviter.userId }, there.client)).status).toBe(403);
  const { data } = await app.ask('goldLog', { before: null, filter: 'all' }, first);
  expect(data.list).toEqual([]);
});
