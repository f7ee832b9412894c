import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DEFAULT_GUEST_BONUS_A_DAY,
  GUEST_BONUS_MOST,
  GUESTS_A_DAY_MOST,
  GUESTS_AN_HOUR,
  MERGED_BONUS_MOST,
  NETWORK_BONUS_A_DAY,
} from '../../contract/money/limits';
import { sampleGuest } from '../../contract/testing/guest';
import { FAILURES } from '../../contract/wire/failure';
import { takeBudget } from '../../server/ground/limits/budgets';
import { shareOfNetworkWithoutMailbox } from '../../server/rewards/shares';
import { createClient } from '../../server/testing/createClient';
import { giveGold } from '../../server/testing/giveGold';
import { DAY, Farm, type Reader, SECOND } from './Farm';

let farm: Farm;
beforeAll(async () => {
  farm = await Farm.open();
});
beforeEach(() => farm.pass(2 * DAY));
afterAll(() => farm.close());

let networks = 0;
const elsewhere = () => `198.51.100.${++networks}`;

async function guest(network = elsewhere(), inviteCode = ''): Promise<Reader> {
  const arrived = await farm.arrive(network, inviteCode);
  if (arrived === null) throw new Error('No guest was let in.');
  return arrived;
}

test('guests who invite each other and collect everything stay within their network’s share', async () => {
  const since = farm.now;
  const network = elsewhere();
  const inviter = await guest(network);
  for (let friend = 0; friend < 8; friend++) {
    farm.pass(SECOND);
    const one = await guest(network, inviter.inviteCode);
    for (const target of [1, 2, 3]) await farm.read(one, target);
    await farm.checkIn(one);
    await farm.collectTasks(one);
  }
  expect(await farm.bonusOf(inviter)).toBe(0);
  expect(await farm.minted(since)).toBeLessThanOrEqual(NETWORK_BONUS_A_DAY);
  farm.pass(DAY);
  const next = await guest(network);
  expect(await farm.checkIn(next)).not.toBeNull();
});

test('a guest’s bonus is limited, and more requires an e-mail', async () => {
  const one = await guest();
  await farm.collectTasks(one);
  expect(await farm.bonusOf(one)).toBe(40);
  const before = await farm.ask(one, 'taskList', {});
  expect(before?.withoutEmail).toBe(GUEST_BONUS_MOST - 40);
  const request = { requestId: randomUUID(), slotId: 'reading', page: 'Rewards' };
  expect((await one.client.call('startAd', request)).body.code).toBe(FAILURES.emailNeeded.code);
  expect(await farm.proveMailbox(one, 'one@gmail.com')).toBe(true);
  const ad = await farm.startAd(one);
  farm.pass(15 * SECOND);
  expect(await farm.finishAd(one, ad?.adId ?? '')).toMatchObject({ bonus: 20 });
  expect((await farm.ask(one, 'taskList', {}))?.withoutEmail).toBeNull();
  expect(await farm.bonusOf(one)).toBe(40 + 50 + 20);
});

test('guests merged into one account bring at most three guests’ bonus, and all coins', async () => {
  const owner = await guest();
  await farm.proveMailbox(owner, 'merger@gmail.com');
  const had = await farm.bonusOf(owner);
  let coins = 0;
  for (let nth = 0; nth < 5; nth++) {
    farm.pass(DAY);
    const one = await guest();
    // A day each, so that no two were given the same.
    await farm.checkIn(one);
    for (let ad = 0; ad < 2; ad++) {
      const started = await farm.startAd(one);
      farm.pass(15 * SECOND);
      await farm.finishAd(one, started?.adId ?? '');
    }
    await giveGold(farm.context, one.userId, { coins: 7 });
    coins += 7;
    expect(await farm.bonusOf(one)).toBe(45);
    expect(await farm.proveMailbox(one, 'merger@gmail.com')).toBe(true);
  }
  expect((await farm.bonusOf(owner)) - had).toBe(MERGED_BONUS_MOST);
  expect(await farm.coinsOf(owner)).toBe(coins);
});

test('accounts that share a mailbox by tags and dots get one reader’s bonus', async () => {
  const since = farm.now;
  for (const email of ['farmer@gmail.com', 'far.mer@gmail.com', 'farmer+1@gmail.com']) {
    const one = await guest();
    expect(await farm.proveMailbox(one, email)).toBe(true);
    await farm.collectTasks(one);
  }
  // For opening an account, installing and notifications.
  expect(await farm.minted(since)).toBe(50 + 30 + 10);
});

test('extra guests get no bonus without an e-mail, and far too many are refused', async () => {
  const network = elsewhere();
  const { secrets, db } = farm.context;
  const now = new Date(farm.now);
  const crowd = { name: 'guests an hour', most: GUESTS_AN_HOUR, windowMs: 3_600_000 };
  await takeBudget(db, secrets, { budget: crowd, subject: network, amount: GUESTS_AN_HOUR, now });
  const late = await guest(network);
  await farm.checkIn(late);
  await farm.collectTasks(late);
  expect(await farm.bonusOf(late)).toBe(0);
  expect((await farm.ask(late, 'taskList', {}))?.withoutEmail).toBe(0);
  await farm.proveMailbox(late, 'late@gmail.com');
  expect(await farm.checkIn(late)).not.toBeNull();

  const flood = { name: 'guests', most: GUESTS_A_DAY_MOST, windowMs: DAY };
  await takeBudget(db, secrets, { budget: flood, subject: network, amount: GUESTS_A_DAY_MOST - 1, now });
  const client = createClient(farm.app, network);
  const refused = await client.call('registerByFingerId', sampleGuest());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await farm.ask(late, 'userInfo', {})).not.toBeNull();
});

test('a botnet of many networks stays within the daily limit of all guests', async () => {
  const since = farm.now;
  const { secrets, db } = farm.context;
  const now = new Date(farm.now);
  const full = DEFAULT_GUEST_BONUS_A_DAY / NETWORK_BONUS_A_DAY;
  for (let nth = 1; nth < full; nth++) {
    const budget = shareOfNetworkWithoutMailbox(now);
    await takeBudget(db, secrets, { budget, subject: `a network ${nth}`, amount: NETWORK_BONUS_A_DAY, now });
  }
  for (let nth = 0; nth < 5; nth++) await farm.collectTasks(await guest());
  // Of the last hundred two guests get 40 each; the install bonus no longer fits for the third.
  expect(await farm.minted(since)).toBe(100);
});
