import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { GUEST_BONUS_MOST } from '../../contract/money/limits';
import {
  INSTALL_TASK_BONUS,
  READING_AD_BONUS,
  READING_ADS_A_DAY,
  TASK_STATUS,
  TASK_TYPES,
  TOP_UP_TASK_BONUS,
} from '../../contract/money/rewards';
import { FAILURES } from '../../contract/wire/failure';
import { proveMailbox } from '../testing/accounts';
import type { TestClient } from '../testing/createClient';
import { buyCoins } from '../testing/paymentsApp';
import { app, at, DAY_MS, goldOf, id, NOON, noReward, signIn, withRewardsApp } from '../testing/rewardsApp';

withRewardsApp();

async function statuses(client: TestClient): Promise<Record<number, number>> {
  const { data } = await app.ask('taskList', {}, client);
  return Object.fromEntries(data.taskList.map(({ taskType, taskStatus }) => [taskType, taskStatus]));
}

test('the task list contains all rewards', async () => {
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

test('the register and top-up tasks can be claimed once, after the server confirmed them', async () => {
  const { client, userId } = await signIn();
  for (const taskType of Object.values(TASK_TYPES)) {
    expect(await app.ask('claimTask', { ...id(), taskType }, client)).toEqual(noReward);
  }
  await proveMailbox(app, userId);
  await buyCoins(app, client, 100);
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

test('installing and allowing notifications pay once per account', async () => {
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

test('a reading ad pays once, after fifteen seconds by the server’s clock', async () => {
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

test('starting an ad voids an unfinished one, which does not count for the day', async () => {
  const { client } = await signIn();
  const ads: string[] = [];
  for (let ad = 0; ad < 3; ad++) ads.push((await startAd(client)).data.adId);
  const [first = '', second = '', third = ''] = ads;
  at(NOON + 15_000);
  for (const stopped of [first, second]) expect(await finishAd(client, stopped)).toEqual(noReward);
  // The connection delayed the third ad's end, which still counts; the next ad needs its own seconds.
  const { data: late } = await startAd(client);
  expect(late.left).toBe(READING_ADS_A_DAY - 1);
  expect((await finishAd(client, third)).data.left).toBe(READING_ADS_A_DAY - 1);
  at(NOON + 29_999);
  expect((await finishAd(client, late.adId)).code).toBe(FAILURES.adTooShort.code);
  at(NOON + 30_000);
  expect((await finishAd(client, late.adId)).code).toBe(1);
  expect(await goldOf(client)).toBe(2 * READING_AD_BONUS);
});

test('the number of ads a day is limited; voided ones do not count', async () => {
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
