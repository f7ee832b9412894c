import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  INSTALL_TASK_BONUS,
  INVITE_BONUS,
  READING_AD_BONUS,
  READING_ADS_A_DAY,
  TASK_TYPES,
  TOP_UP_TASK_BONUS,
} from '../../contract/money/rewards';
import { sampleGuest } from '../../contract/testing/guest';
import { accounts } from '../ground/db/schema/ledger';
import { invites } from '../ground/db/schema/rewards';
import { award } from '../ground/ledger/award';
import { proveMailbox } from '../testing/accounts';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { buyCoins } from '../testing/paymentsApp';
import { mergeGuest } from './mergeGuest';

const NOON = Date.parse('2026-05-10T16:00:00Z');
const PRICE = 5;

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp(null, { DOGEAR_TRUST_PROXY: 'on' });
  bookId = await app.publish('merged', { freeChapters: 3, pricePerChapter: PRICE });
});
beforeEach(() => at(NOON));
afterAll(async () => {
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  await app.context.close();
});

let networks = 0;
const home = () => `10.0.0.${++networks}`;
const at = (ms: number) => app.context.setNow(new Date(ms));
const id = () => ({ requestId: randomUUID() });
const merge = (guestId: number, userId: number) =>
  app.context.db.transaction((tx) => mergeGuest(tx, { guestId, userId, now: app.context.now() }));
const unlock = (client: TestClient, target: number) =>
  app.ask('unlockChapterByGold', { ...id(), bookId, target, maxPrice: PRICE }, client);
const install = (client: TestClient) => app.ask('getGoldByPwa', { ...id(), isHome: 1 }, client);

async function bonusOf(userId: number): Promise<number> {
  const [row] = await app.context.db.select().from(accounts).where(eq(accounts.userId, userId));
  return row?.bonus ?? -1;
}

test('a merge refunds no one-time bonus for chapters that both have', async () => {
  const [account, guest] = [await app.signIn(home()), await app.signIn(home())];
  for (const { client } of [account, guest]) {
    await install(client);
    expect((await unlock(client, 4)).code).toBe(1);
  }
  const had = await bonusOf(account.userId);
  expect(had).toBe(INSTALL_TASK_BONUS - PRICE);
  await merge(guest.userId, account.userId);
  expect(await bonusOf(account.userId)).toBe(had);
});

async function readAds(client: TestClient, count: number): Promise<void> {
  for (let ad = 0; ad < count; ad++) {
    const { data } = await app.ask('startAd', { ...id(), slotId: 'reading', page: 'Rewards' }, client);
    at(app.context.now().getTime() + 15_000);
    expect((await app.ask('finishAd', { ...id(), adId: data.adId }, client)).code).toBe(1);
  }
}

test('an account is paid for limited ads a day, including those of merged guests', async () => {
  const account = await app.signIn(home());
  await proveMailbox(app, account.userId);
  await readAds(account.client, READING_ADS_A_DAY - 1);
  for (let guests = 0; guests < 2; guests++) {
    const guest = await app.signIn(home());
    await readAds(guest.client, 2);
    await merge(guest.userId, account.userId);
    expect(await bonusOf(account.userId)).toBe(READING_ADS_A_DAY * READING_AD_BONUS);
  }
});

test('coins that a merged guest bought fulfil the account’s top-up task', async () => {
  const [account, guest] = [await app.signIn(home()), await app.signIn(home())];
  await buyCoins(app, guest.client, 100);
  await merge(guest.userId, account.userId);
  await proveMailbox(app, account.userId);
  const claimed = await app.ask('claimTask', { ...id(), taskType: TASK_TYPES.topUp }, account.client);
  expect(claimed.data).toMatchObject({ bonus: TOP_UP_TASK_BONUS, balance: { coins: 100 } });
});

async function arrive(friendInviteCode: string) {
  const client = createClient(app.app, home());
  const guest = { ...sampleGuest(), fingerId: randomUUID(), friendInviteCode };
  const { body } = await client.call('registerByFingerId', guest);
  return { client, userId: (body.data as { userId: number }).userId };
}
const codeOf = async (client: TestClient) => (await app.ask('inviteConfig', {}, client)).data.inviteCode;
async function readThree(client: TestClient): Promise<void> {
  for (const target of [1, 2, 3, 3]) {
    const detail = { bookId, target };
    const dateTime = app.context.now().getTime();
    const request = { ...id(), page: 'reading', action: 'read', detail, dateTime };
    expect((await app.ask('userLog', request, client)).code).toBe(1);
    at(dateTime + 60_000);
  }
}

test('a merge of friend and inviter moves no invite bonus, and earns none later', async () => {
  const account = await arrive('');
  await proveMailbox(app, account.userId);
  const self = await arrive(await codeOf(account.client));
  await readThree(self.client);
  for (const userId of [account.userId, self.userId]) {
    await app.context.db.transaction((tx) =>
      award(tx, {
        userId,
        kind: 'invite',
        bonus: INVITE_BONUS,
        reference: { type: 'friend', role: userId === self.userId ? 'friend' : 'inviter' },
        requestId: null,
        at: app.context.now(),
      }),
    );
  }
  const paid = { rewardedAt: app.context.now(), friendRewardedAt: app.context.now() };
  await app.context.db.update(invites).set(paid).where(eq(invites.friendId, self.userId));
  await merge(self.userId, account.userId);
  // The guest's part is removed, and as much as the account was given is removed from its other bonus.
  expect(await bonusOf(account.userId)).toBe(INVITE_BONUS);

  const guest = await arrive('');
  const invited = await arrive(await codeOf(guest.client));
  await merge(guest.userId, invited.userId);
  await proveMailbox(app, invited.userId);
  await readThree(invited.client);
  expect([await bonusOf(invited.userId), await bonusOf(guest.userId)]).toEqual([0, 0]);
});

test('two accounts that invited each other through a guest are rewarded once each', async () => {
  const guest = await arrive('');
  const friend = await arrive(await codeOf(guest.client));
  at(NOON + 1_000);
  const account = await arrive(await codeOf(friend.client));
  await merge(guest.userId, account.userId);
  for (const one of [friend, account]) await proveMailbox(app, one.userId);
  await readThree(friend.client);
  await readThree(account.client);
  expect([await bonusOf(account.userId), await bonusOf(friend.userId)]).toEqual([INVITE_BONUS, INVITE_BONUS]);
  const { data } = await app.ask('inviteConfig', {}, account.client);
  expect(data).toMatchObject({ earned: INVITE_BONUS, friends: [{ rewarded: true }] });
});
