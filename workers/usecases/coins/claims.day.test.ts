import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Task, TaskList } from '../../../contract/money/rewards.schema';
import { settlementsSoFar } from '../../../data/money/settlements';
import { receivedTaskPart, settledReward } from '../../../data/money/taskBook';
import type { OutboxRow } from '../../../data/outbox/intent';
import { settle } from '../../../data/outbox/settle';
import { readRewards } from '../../../data/queries/rewards';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { readSetting } from '../../../data/queries/settings';
import { readCoinHistory, readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import { useCases } from '../index';

const { cancelIntent, claimNotice, claimWebApp, clickAd, dismissRefusedClaim, drainOutbox } = useCases;
const { finishAd, refreshFeed, refreshInvites, refreshRewards, startAd } = useCases;
const AD = '0190f5c8-0000-7000-8000-000000000001';

let server: FakeServer;
let paid: Set<number>;
let lines: number;

beforeEach(async () => {
  server = await freshDevice();
  paid = new Set();
  lines = 0;
  server
    .on('signIndex', () => ({
      today: '2026-11-21',
      signed: false,
      signedYesterday: false,
      streak: 0,
      row: [],
      awardGold: 5,
      makeUpDay: null,
      streakWithMakeUp: 0,
    }))
    .on('taskList', () => ({
      taskList: ([2, 4, 5] as const).map(
        (taskType): Task => ({ taskType, taskStatus: paid.has(taskType) ? 2 : 0, awardGold: 30 }),
      ),
      todaySign: { awardGold: 5, signed: false },
      ad: { seconds: 15, awardGold: 20, left: 9, daily: 10 },
    }))
    .on('userInfo', () => ({
      user: { ...GUEST_USER, ...balance() },
      regDay: 0,
      discountVip: null,
      goldList: [],
    }))
    .on('getGoldByPwa', ({ requestId }) => payTask(4, requestId))
    .on('getGoldByNotice', ({ requestId }) => payTask(5, requestId))
    .on('startAd', () => ({ adId: AD, seconds: 15, bonus: 20, left: 9 }))
    .on('finishAd', ({ requestId }) => ({ ...reward('ad', { type: 'none' }, requestId), left: 9 }));
  await db.meta.put(metaRow('accountId', 12));
});
afterEach(async () => {
  await navigator.locks.request('dogear-outbox', async () => undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const balance = () => ({ coins: 0, bonus: 30 * lines, userGold: 30 * lines });

function reward(kind: 'task' | 'ad', reference: object, requestId: unknown) {
  lines += 1;
  const line = { id: lines, kind, reference, coins: 0, bonus: 30, balance: balance(), requestId, at: 0 };
  return { bonus: 30, balance: balance(), line: line as never };
}

function payTask(taskType: number, requestId: unknown) {
  if (paid.has(taskType)) return 'noReward' as const;
  paid.add(taskType);
  return reward('task', { type: 'task', taskType }, requestId);
}

const statusOf = async (type: number) =>
  (await readRewards()).tasks?.taskList.find(({ taskType }) => taskType === type)?.taskStatus;

it('the first start from the home screen is claimed once and completes its task', async () => {
  await refreshRewards();
  expect(await statusOf(4)).toBe(0);
  await Promise.all([claimWebApp({ asked: false }), claimWebApp({ asked: false })]);
  await claimWebApp({ asked: false });
  expect(server.callsOf('getGoldByPwa')).toMatchObject([{ isHome: 1, userId: 12 }]);
  expect(await statusOf(4)).toBe(2);
  expect((await readRewards()).flags).toEqual({
    register: false,
    topUp: false,
    install: true,
    notification: false,
  });
  expect(await readWallet()).toMatchObject({ bonus: 30 });
  expect((await readCoinHistory(9)).lines).toMatchObject([{ kind: 'task' }]);
  expect(await readSetting('openInPwa')).toBe(true);
});

it('an offline claim waits unpaid; once sent, its task is done without a new list', async () => {
  await refreshRewards();
  server.isDown = true;
  await claimWebApp({ asked: false });
  expect((await readRewards()).claims).toMatchObject([{ kind: 'claimPwa', taskType: 4, state: 'waiting' }]);
  expect(await statusOf(4)).toBe(0);
  expect((await readWallet())?.bonus ?? 0).toBe(0);
  server.isDown = false;
  passTime(2_000);
  server.on('taskList', () => 'serverFault');
  await drainOutbox();
  expect((await readRewards()).claims).toEqual([]);
  expect(await statusOf(4)).toBe(2);
});

it('a claim paid while a task list arrives marks its task in that list', async () => {
  await refreshRewards();
  server.isDown = true;
  await claimWebApp({ asked: false });
  const [row] = await db.outbox.toArray();
  const paidNow = reward('task', { type: 'task', taskType: 4 }, row?.requestId);
  const effect = await settledReward(paidNow, row as OutboxRow);
  const tasks = (await readRewards()).tasks as TaskList;
  const later = { ...tasks, ad: { ...tasks.ad, left: 3 } };
  const before = await settlementsSoFar();
  const heard = await receivedTaskPart(12, 'tasks', later, before);
  await write(heard.tables, heard.apply);
  await settle(row?.requestId ?? '', effect);
  expect(await statusOf(4)).toBe(2);
  expect((await readRewards()).tasks?.ad.left).toBe(3);
  // A list requested before does not undo it either.
  const stale = await receivedTaskPart(12, 'tasks', tasks, before);
  await write(stale.tables, stale.apply);
  expect(await statusOf(4)).toBe(2);
});

it('a claim made before any account exists belongs to the first account', async () => {
  await db.meta.delete('accountId');
  await claimWebApp({ asked: false });
  expect(server.callsOf('getGoldByPwa')).toEqual([]);
  await db.meta.put(metaRow('accountId', 12));
  await drainOutbox();
  expect(server.callsOf('getGoldByPwa')).toMatchObject([{ userId: 12 }]);
});

it('the notification reward is claimed once; a second claim shows its refusal until dismissed', async () => {
  await claimNotice();
  expect(await statusOf(5)).toBe(2);
  expect(await readSealedSetting('notification')).toBe(true);
  await claimNotice();
  const [refused] = (await readRewards()).claims;
  expect(refused).toMatchObject({ taskType: 5, state: 'refused', failure: { name: 'noReward' } });
  await dismissRefusedClaim({ kind: 'claimNotice', target: refused?.target ?? '' });
  expect((await readRewards()).claims).toEqual([]);
});

it('an ad is finished once, even if requested twice', async () => {
  expect(await startAd({ slotId: 'paid' })).toMatchObject({ ok: true, value: { adId: AD, seconds: 15 } });
  const [first, second] = await Promise.all([finishAd({ adId: AD }), finishAd({ adId: AD })]);
  expect([first, second]).toEqual([
    { ok: true, value: { paid: true } },
    { ok: true, value: { paid: true } },
  ]);
  expect(server.callsOf('finishAd')).toMatchObject([{ adId: AD, userId: 12 }]);
  expect((await readCoinHistory(9)).lines).toHaveLength(1);
});

it('an unanswered start of an ad is repeated unchanged, an answered one renewed', async () => {
  server.failNext({ kind: 'answer lost' });
  expect((await startAd({ slotId: 'paid' })).ok).toBe(false);
  // The provider's slot is gone meanwhile: the same request must be sent again, or the server would refuse
  // the id.
  await startAd({ slotId: 'reading' });
  const [first, again] = server.callsOf('startAd');
  expect(first).toMatchObject({ slotId: 'paid', page: 'Rewards' });
  expect(again).toEqual(first);
  await startAd({ slotId: 'reading' });
  expect(server.callsOf('startAd')[2]).toMatchObject({ slotId: 'reading' });
  const later = server.callsOf('startAd').map(({ requestId }) => requestId);
  expect([later.length, new Set(later).size]).toEqual([3, 2]);
});

it('the waiting end of an ad is sent before the next ad starts', async () => {
  server.isDown = true;
  await finishAd({ adId: AD });
  server.isDown = false;
  const calls: string[] = [];
  server
    .on('finishAd', ({ requestId }) => {
      calls.push('finishAd');
      return { ...reward('ad', { type: 'none' }, requestId), left: 9 };
    })
    .on('startAd', () => {
      calls.push('startAd');
      return { adId: AD, seconds: 15, bonus: 20, left: 9 };
    });
  // Within 2 s of the failed attempt no request is allowed, and a start would void the ad that was read.
  expect((await startAd({ slotId: 'paid' })).ok).toBe(false);
  expect(calls).toEqual([]);
  passTime(2_000);
  expect((await startAd({ slotId: 'paid' })).ok).toBe(true);
  expect(calls).toEqual(['finishAd', 'startAd']);
});

it('a claim refused for a missing e-mail is shown until dismissed, disabling the others', async () => {
  await refreshRewards();
  expect((await readRewards()).withoutEmail).toBeNull();
  server.on('getGoldByNotice', () => 'emailNeeded');
  await claimNotice();
  const { claims, withoutEmail } = await readRewards();
  expect(claims).toMatchObject([{ state: 'refused', failure: { name: 'emailNeeded' } }]);
  expect(withoutEmail).toBe(0);
  await dismissRefusedClaim({ kind: 'claimNotice', target: claims[0]?.target ?? '' });
  expect((await readRewards()).withoutEmail).toBeNull();
});

it('an ad’s end waits offline and can be cancelled; a refused one is dropped', async () => {
  server.isDown = true;
  expect(await finishAd({ adId: AD })).toEqual({ ok: true, value: { paid: false } });
  const [waiting] = (await readRewards()).claims;
  expect(waiting).toMatchObject({ kind: 'finishAd', state: 'waiting' });
  await cancelIntent({ requestId: waiting?.requestId ?? '' });
  server.isDown = false;
  passTime(2_000);
  server.on('finishAd', () => 'adTooShort');
  expect(await finishAd({ adId: AD })).toMatchObject({ ok: false, failure: { name: 'adTooShort' } });
  expect((await readRewards()).claims).toEqual([]);
});

const PLACE = { slotId: 'house', page: 'Rewards' };

it('clicks on ads follow the limits of the home feed and are stored sealed', async () => {
  const limits = { adLimitClickTimes: 2, adLimitJiangeTime: 60_000 };
  server.on('homeFeed', () => ({ list: [], freeBook: null, ...limits }));
  await refreshFeed({ gender: 'all' });
  const clicks = [await clickAd(PLACE), await clickAd(PLACE), await clickAd(PLACE)];
  expect(clicks).toMatchObject([
    { value: { tooOften: false, remainClickTimes: 1 } },
    { value: { tooOften: false, remainClickTimes: 0 } },
    { value: { tooOften: true } },
  ]);
  expect((await db.meta.get('adClicks'))?.value).toMatch(/^DOGEAR:/);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000, shouldAdvanceTime: true });
  expect(await clickAd(PLACE)).toMatchObject({ value: { tooOften: false } });
});

it('invitations are stored and readable offline', async () => {
  const friends = [{ at: 5, chaptersRead: 1, rewarded: false }];
  server.on('inviteConfig', () => ({
    inviteCode: 'AB12',
    path: '/home?inviteCode=AB12',
    awardGold: 50,
    chapters: 3,
    earned: 0,
    friends,
  }));
  await refreshInvites();
  server.isDown = true;
  await refreshInvites();
  expect((await readRewards()).invite).toMatchObject({ inviteCode: 'AB12', friends });
});
