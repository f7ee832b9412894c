import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { GUEST_BONUS_MOST } from '../../contract/money/limits';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { FAILURES } from '../../contract/wire/failure';
import { award } from '../ground/ledger/award';
import { proveMailbox } from '../testing/accounts';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';

const NOON = Date.parse('2026-05-10T16:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => at(NOON));
afterAll(() => app.context.close());

const at = (ms: number) => app.context.setNow(new Date(ms));
const sign = (client: TestClient, tappedAt: number, more: Partial<RequestOf<'sign'>> = {}) =>
  app.ask('sign', { requestId: randomUUID(), tappedAt, ...more }, client);
const goldOf = async (client: TestClient) => (await app.ask('userInfo', {}, client)).data.user.userGold;

const giveEarned = (userId: number, bonus: number) =>
  app.context.db.transaction((tx) =>
    award(tx, {
      userId,
      kind: 'ad',
      bonus,
      reference: { type: 'none' },
      requestId: null,
      at: app.context.now(),
    }),
  );

async function reader() {
  at(NOON - 14 * DAY_MS);
  const signedIn = await app.signIn();
  at(NOON);
  return signedIn;
}

test('a check-in gives its day’s bonus once', async () => {
  const { client } = await reader();
  expect((await app.ask('signIndex', {}, client)).data).toMatchObject({
    today: '2026-05-10',
    signed: false,
    streak: 0,
    awardGold: 5,
  });
  const requestId = randomUUID();
  const first = await sign(client, NOON, { requestId });
  expect(first.data).toMatchObject({
    day: '2026-05-10',
    bonus: CHECK_IN_BONUS[0],
    balance: { bonus: 5, userGold: 5 },
    line: { kind: 'checkIn', bonus: 5, reference: { type: 'day', day: '2026-05-10', position: 1 } },
    index: { signed: true, streak: 1, awardGold: 0 },
  });
  expect(await sign(client, NOON, { requestId })).toEqual(first);
  expect((await sign(client, NOON - 1, { requestId })).code).toBe(FAILURES.requestIdReused.code);
  expect(await sign(client, NOON)).toEqual({ status: 200, code: FAILURES.alreadyCheckedIn.code, data: null });
  expect(await goldOf(client)).toBe(5);
});

test('a check-in sent after New York’s midnight counts for the day it was tapped', async () => {
  const { client } = await reader();
  const midnight = Date.parse('2026-05-11T04:00:00Z');
  at(midnight + HOUR_MS);
  expect((await sign(client, midnight - 1)).data).toMatchObject({
    day: '2026-05-10',
    index: { streak: 1, signed: false },
  });
  expect((await sign(client, midnight)).data).toMatchObject({
    day: '2026-05-11',
    bonus: 5,
    index: { streak: 2 },
  });
  expect(await goldOf(client)).toBe(10);
});

test('older days and days before the account are refused; a future clock means today', async () => {
  const { client } = await reader();
  for (const tappedAt of [NOON - 2 * DAY_MS, NOON - 365 * DAY_MS, 0]) {
    expect((await sign(client, tappedAt)).code).toBe(FAILURES.checkInFailed.code);
  }
  expect((await sign(client, NOON + 365 * DAY_MS)).data).toMatchObject({ day: '2026-05-10' });
  expect((await sign(client, 2 ** 53 - 1)).code).toBe(FAILURES.alreadyCheckedIn.code);
  for (const tappedAt of [-1, 0.5, 2 ** 53]) expect((await sign(client, tappedAt)).status).toBe(400);
  const fresh = await app.signIn();
  expect((await sign(fresh.client, NOON - DAY_MS)).code).toBe(FAILURES.checkInFailed.code);
});

test('seven days pay their bonuses, the eighth starts over, and the ledger adds up', async () => {
  const { client, userId } = await reader();
  await proveMailbox(app, userId);
  let sum = 0;
  for (let day = 0; day < 8; day++) {
    at(NOON + day * DAY_MS);
    const { data } = await sign(client, NOON + day * DAY_MS);
    expect(data.bonus).toBe(CHECK_IN_BONUS[day % 7]);
    sum += data.bonus;
    expect(data.balance.bonus).toBe(sum);
    expect(data.index.streak).toBe(day + 1);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('a missed day can be made up once, restoring the streak without a bonus', async () => {
  const { client } = await reader();
  at(NOON - 2 * DAY_MS);
  await sign(client, NOON - 2 * DAY_MS);
  at(NOON);
  await sign(client, NOON);
  const { data: index } = await app.ask('signIndex', {}, client);
  expect(index).toMatchObject({ streak: 1, makeUpDay: '2026-05-09', streakWithMakeUp: 3 });
  expect((await sign(client, NOON, { makeUpDay: '2026-05-07' })).code).toBe(FAILURES.checkInFailed.code);
  expect((await sign(client, NOON, { makeUpDay: '9.5.26' })).status).toBe(400);
  const made = await sign(client, NOON, { makeUpDay: '2026-05-09' });
  expect(made.data).toMatchObject({ day: '2026-05-09', bonus: 0, line: null, balance: { bonus: 10 } });
  expect(made.data.index).toMatchObject({ streak: 3, makeUpDay: null });
  expect((await sign(client, NOON, { makeUpDay: '2026-05-09' })).code).toBe(FAILURES.checkInFailed.code);
  expect(await goldOf(client)).toBe(10);
});

test('a check-in beyond the limit without e-mail is refused; with one it succeeds', async () => {
  const { client, userId } = await reader();
  await giveEarned(userId, GUEST_BONUS_MOST - 4);
  const refused = await sign(client, NOON);
  expect(refused).toEqual({ status: 200, code: FAILURES.readFirst.code, data: null });
  expect((await app.ask('signIndex', {}, client)).data).toMatchObject({ signed: false, streak: 0 });
  await proveMailbox(app, userId);
  expect((await sign(client, NOON)).data).toMatchObject({ bonus: 5, index: { signed: true, streak: 1 } });
});

test('a reader cannot check in for another', async () => {
  const one = await reader();
  const two = await reader();
  expect((await sign(one.client, NOON, { userId: two.userId })).status).toBe(403);
  expect((await app.ask('sign', { requestId: randomUUID(), tappedAt: NOON })).status).toBe(401);
  expect((await app.ask('signIndex', { userId: two.userId }, one.client)).status).toBe(403);
  expect(await goldOf(two.client)).toBe(0);
});
