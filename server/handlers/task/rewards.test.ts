import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints/endpoints';
import { sampleGuest } from '../../../contract/testing/guest';
import { FAILURES } from '../../../contract/values/failure';
import {
  GUEST_BONUS_MOST,
  INSTALL_TASK_BONUS,
  INVITE_BONUS,
  INVITE_CHAPTERS,
  INVITE_FRIENDS_A_DAY,
  READING_AD_BONUS,
  READING_ADS_A_DAY,
  TOP_UP_TASK_BONUS,
} from '../../../contract/values/limits';
import { TASK_STATUS, TASK_TYPES } from '../../../contract/values/tasks';
import { post } from '../../ground/ledger/post';
import { proveMailbox } from '../../testing/accounts';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import { createClient, type TestClient } from '../../testing/createClient';
import { openTestApp, type TestApp } from '../../testing/openTestApp';

const NOON = Date.parse('2026-05-10T16:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
  const section = (target: number) => ({ target, title: `${target}`, text: `${target}`, wordCount: 2_000 });
  bookId = await app.publish('rewarded', { sections: [1, 2, 3, 4].map(section), freeChapters: 4 });
});
beforeEach(() => at(NOON));
afterAll(async () => {
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  await app.context.close();
});

let networks = 0;
/** A network where nobody has been given anything. */
const home = () => `10.0.0.${++networks}`;
const signIn = () => app.signIn(home());
const at = (ms: number) => app.context.setNow(new Date(ms));
const id = () => ({ requestId: randomUUID() });
const noReward = { status: 200, code: FAILURES.noReward.code, data: null };
const goldOf = async (client: TestClient) => (await app.ask('userInfo', {}, client)).data.user.userGold;

async function statuses(client: TestClient): Promise<Record<number, number>> {
  const { data } = await app.ask('taskList', {}, client);
  return Object.fromEntries(data.taskList.map(({ taskType, taskStatus }) => [taskType, taskStatus]));
}

test('the task list has what there is to earn', async () => {
  const { client } = await signIn();
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
    withoutEmail: GUEST_BONUS_MOST,
  });
});

test('registering and topping up are claimed once the server knows of them, and once only', async () => {
  const { client, userId } = await signIn();
  for (const taskType of Object.values(TASK_TYPES)) {
    expect(await app.ask('claimTask', { ...id(), taskType }, client)).toEqual(noReward);
  }
  await proveMailbox(app, userId);
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
  const { client, userId } = await signIn();
  const other = await signIn();
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
  const { client } = await signIn();
  const other = await signIn();
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

test('one ad at a time: starting another voids the one that is open, and the one that was stopped is none of the day’s', async () => {
  const { client } = await signIn();
  const ads: string[] = [];
  for (let ad = 0; ad < 3; ad++) ads.push((await startAd(client)).data.adId);
  const [first = '', second = '', third = ''] = ads;
  at(NOON + 15_000);
  for (const stopped of [first, second]) expect(await finishAd(client, stopped)).toEqual(noReward);
  // Its end was kept waiting by the connection: it had its seconds, and the next one has its own.
  const { data: late } = await startAd(client);
  expect(late.left).toBe(READING_ADS_A_DAY - 1);
  expect((await finishAd(client, third)).data.left).toBe(READING_ADS_A_DAY - 1);
  at(NOON + 29_999);
  expect((await finishAd(client, late.adId)).code).toBe(FAILURES.adTooShort.code);
  at(NOON + 30_000);
  expect((await finishAd(client, late.adId)).code).toBe(1);
  expect(await goldOf(client)).toBe(2 * READING_AD_BONUS);
});

test('a number of ads a day; the next day again; as many as one likes that were stopped', async () => {
  const { client, userId } = await signIn();
  await proveMailbox(app, userId);
  let now = NOON;
  for (let left = READING_ADS_A_DAY - 1; left >= 0; left--) {
    await startAd(client);
    const { data: ad } = await startAd(client);
    expect(ad.left).toBe(left);
    at((now += 15_000));
    expect((await finishAd(client, ad.adId)).data.left).toBe(left);
  }
  expect(await startAd(client)).toEqual(noReward);
  at(NOON + DAY_MS);
  expect((await startAd(client)).code).toBe(1);
});

async function arrive(
  friendInviteCode: string,
  more: Partial<RequestOf<'registerByFingerId'>> = {},
  client = createClient(app.app, home()),
) {
  const guest = { ...sampleGuest(), fingerId: randomUUID(), ...more, friendInviteCode };
  const { body } = await client.call('registerByFingerId', guest);
  return { client, userId: (body.data as { userId: number }).userId, guest };
}
const read = (client: TestClient, target: number, dateTime = app.context.now().getTime()) =>
  app.ask(
    'userLog',
    { ...id(), page: 'reading', action: 'read', detail: { bookId, target }, dateTime },
    client,
  );
const inviteOf = async (client: TestClient) => (await app.ask('inviteConfig', {}, client)).data;
/** A fifth of what a chapter takes at the usual pace. */
const CHAPTER_MS = 100_000;

/** Reads one after another, as fast as may be. */
async function readOn(client: TestClient, targets: readonly number[]): Promise<void> {
  for (const target of targets) {
    await read(client, target);
    at(app.context.now().getTime() + CHAPTER_MS);
  }
}

async function provenReader(friendInviteCode = '') {
  const reader = await arrive(friendInviteCode);
  await proveMailbox(app, reader.userId);
  return reader;
}

test('when the friend has read three chapters, with an e-mail, both get their bonus, once', async () => {
  const inviter = await provenReader();
  const { inviteCode, ...config } = await inviteOf(inviter.client);
  expect(config).toEqual({
    path: `/home?inviteCode=${inviteCode}`,
    awardGold: INVITE_BONUS,
    chapters: INVITE_CHAPTERS,
    earned: 0,
    friends: [],
  });
  const friend = await arrive(inviteCode);
  await readOn(friend.client, [1, 1, 2, 3]);
  await read(friend.client, 4);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([0, 0]);
  expect((await inviteOf(inviter.client)).friends).toEqual([
    { at: NOON, chaptersRead: 3, rewarded: false, proven: false },
  ]);
  await proveMailbox(app, friend.userId);
  for (const target of [4, 3, 4]) await read(friend.client, target);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([INVITE_BONUS, INVITE_BONUS]);
  expect(await inviteOf(inviter.client)).toMatchObject({
    earned: INVITE_BONUS,
    friends: [{ rewarded: true, proven: true }],
  });
});

test('chapters that are told all at once lie one after another on the server’s clock', async () => {
  const inviter = await provenReader();
  const { inviteCode } = await inviteOf(inviter.client);
  const friend = await provenReader(inviteCode);
  for (const target of [1, 2, 3, 4]) await read(friend.client, target);
  at(NOON + 3 * CHAPTER_MS - 1);
  await read(friend.client, 4);
  expect(await goldOf(friend.client)).toBe(0);
  at(NOON + 3 * CHAPTER_MS);
  await read(friend.client, 4);
  expect([await goldOf(inviter.client), await goldOf(friend.client)]).toEqual([INVITE_BONUS, INVITE_BONUS]);
});

test('moments that a device names count where there was time for them: forged ones win nothing, a week offline loses nothing', async () => {
  const { inviteCode } = await inviteOf((await provenReader()).client);
  const forger = await provenReader(inviteCode);
  for (const [at, target] of [1, 2, 3, 4].entries()) {
    await read(forger.client, target, NOON - DAY_MS + at * CHAPTER_MS);
  }
  expect(await goldOf(forger.client)).toBe(0);
  const commuter = await provenReader(inviteCode);
  at(NOON + 7 * DAY_MS);
  for (const target of [1, 2, 3, 4]) await read(commuter.client, target, NOON + target * 3_600_000);
  expect(await goldOf(commuter.client)).toBe(INVITE_BONUS);
});

test('an inviter is paid for a number of friends a day, for the others when they check in on a later one', async () => {
  const inviter = await provenReader();
  const { inviteCode } = await inviteOf(inviter.client);
  for (let friend = 0; friend <= INVITE_FRIENDS_A_DAY; friend++) {
    at(NOON);
    const { client } = await provenReader(inviteCode);
    await readOn(client, [1, 2, 3]);
    await read(client, 4);
    expect(await goldOf(client)).toBe(INVITE_BONUS);
  }
  expect(await goldOf(inviter.client)).toBe(INVITE_FRIENDS_A_DAY * INVITE_BONUS);
  at(NOON + DAY_MS);
  await app.ask('sign', { ...id(), tappedAt: NOON + DAY_MS }, inviter.client);
  expect((await inviteOf(inviter.client)).earned).toBe((INVITE_FRIENDS_A_DAY + 1) * INVITE_BONUS);
});

test('one mailbox with two accounts is one person, and is brought once', async () => {
  const inviter = await arrive('');
  await proveMailbox(app, inviter.userId, 'somebody@gmail.com');
  const { inviteCode } = await inviteOf(inviter.client);
  const alias = await arrive(inviteCode);
  await proveMailbox(app, alias.userId, 'some.body+friend@googlemail.com');
  const friend = await arrive(inviteCode);
  await proveMailbox(app, friend.userId, 'friend@gmail.com');
  const again = await arrive(inviteCode);
  await proveMailbox(app, again.userId, 'friend+again@gmail.com');
  for (const { client } of [alias, friend, again]) {
    await readOn(client, [1, 2, 3]);
    await read(client, 4);
  }
  expect(await goldOf(alias.client)).toBe(0);
  expect(await goldOf(friend.client)).toBe(INVITE_BONUS);
  expect(await goldOf(again.client)).toBe(0);
  expect(await goldOf(inviter.client)).toBe(INVITE_BONUS);
});

test('the link that is passed on brings the friend: it carries the code as inviteCode', async () => {
  const inviter = await provenReader();
  const { inviteCode, path } = await inviteOf(inviter.client);
  const followed = new URL(path, 'http://dogear.test').searchParams.get('inviteCode') ?? '';
  expect(followed).toBe(inviteCode);
  const friend = await arrive('', { inviteCode: followed });
  await arrive('', { inviteCode: 'SUMMER' });
  expect((await inviteOf(inviter.client)).friends).toHaveLength(1);
  expect((await inviteOf(friend.client)).friends).toEqual([]);
});

test('nobody invites themselves, and nobody who is here already is brought', async () => {
  const inviter = await arrive('');
  const { inviteCode } = await inviteOf(inviter.client);
  const cleared = await arrive(inviteCode, {}, inviter.client);
  const sameDevice = await arrive(inviteCode, { fingerId: inviter.guest.fingerId });
  const wrongCode = await arrive('NOBODY');
  const there = await arrive('');
  await there.client.call('registerByFingerId', { ...there.guest, ...id(), friendInviteCode: inviteCode });
  for (const { client, userId } of [cleared, sameDevice, wrongCode, there]) {
    await proveMailbox(app, userId);
    await readOn(client, [1, 2, 3]);
    await read(client, 4);
    expect(await goldOf(client)).toBe(0);
  }
  const first = createClient(app.app);
  first.cookie = inviter.client.cookie;
  expect((await app.ask('inviteConfig', { userId: inviter.userId }, there.client)).status).toBe(403);
  const { data } = await app.ask('goldLog', { before: null, filter: 'all' }, first);
  expect(data.list).toEqual([]);
});
