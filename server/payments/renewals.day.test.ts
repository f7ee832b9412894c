import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TEST_CARDS, TEST_LATE_MS, VIP_DAYS } from '../../contract/money/payments';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { mergeGuest } from '../accounts/mergeGuest';
import { orders, subscriptions } from '../ground/db/schema/payments';
import type { TestClient } from '../testing/createClient';
import {
  app,
  begin,
  buyAt,
  buyer,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';

/**
 * An account has at most one renewing subscription, whichever way it was bought, and cancelling ends all of
 * them.
 */
withPaymentsApp();

const DAY_MS = 86_400_000;
const payAt = (client: TestClient, clientSecret: string) =>
  app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client);
const cancel = (client: TestClient) => app.ask('cancelVip', { requestId: randomUUID() }, client);
const merge = (guest: { userId: number }, account: { userId: number }) => {
  const both = { guestId: guest.userId, userId: account.userId, now: app.context.now() };
  return app.context.db.transaction((tx) => mergeGuest(tx, both));
};
const renewingOf = (userId: number) =>
  app.context.db.$count(
    subscriptions,
    and(eq(subscriptions.userId, userId), inArray(subscriptions.state, ['active', 'pastDue'])),
  );
const renewalsOf = (userId: number) =>
  app.context.db.$count(orders, and(eq(orders.userId, userId), eq(orders.way, 'renewal')));
const daysOfVip = async (client: TestClient) => {
  const { vipUntil } = (await userNow(client)).user;
  return Math.round(((vipUntil ?? 0) - app.context.now().getTime()) / DAY_MS);
};

it('a second renewing subscription cannot be started while the first can be paid', async () => {
  const { client } = await buyer();
  const wanted = await productOf(client, 'vip-renewing');
  const tabs = [randomUUID(), randomUUID()].map((requestId) =>
    app.ask('createPaymentIntent', { requestId, ...wanted }, client),
  );
  const codes = (await Promise.all(tabs)).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([SUCCESS_CODE, refused('renewalWaits')]);
  await begin(client, 'vip');
});

it('two paid subscriptions give both their days, and only one renews', async () => {
  const [guest, account] = [await buyer(), await buyer()];
  const late = await begin(guest.client, 'vip-renewing');
  await buyAt(account.client, 'vip-renewing');
  await merge(guest, account);
  expect((await payAt(account.client, late.clientSecret)).data.order.state).toBe('paid');
  expect(await daysOfVip(account.client)).toBe(2 * VIP_DAYS);
  await work();
  expect(await renewingOf(account.userId)).toBe(1);
  const { renewals } = await userNow(account.client);
  expect(renewals?.map(({ state, stop }) => [state, stop])).toEqual([
    ['active', null],
    ['ending', 'second'],
  ]);
  pass(VIP_DAYS * DAY_MS + 3_600_001);
  await work();
  expect(await renewalsOf(account.userId)).toBe(1);
});

it('an account keeps its own subscription when a guest with one logs in', async () => {
  const [guest, account] = [await buyer(), await buyer()];
  await buyAt(guest.client, 'vip-renewing');
  await buyAt(account.client, 'vip-renewing');
  await merge(guest, account);
  await work();
  expect(await renewingOf(account.userId)).toBe(1);
  expect(await daysOfVip(account.client)).toBe(2 * VIP_DAYS);
  expect((await cancel(account.client)).data.state).toBe('ending');
  pass(VIP_DAYS * DAY_MS + 3_600_001);
  await work();
  expect(await renewalsOf(account.userId)).toBe(0);
});

it('a guest’s subscription continues if that of the account is past due', async () => {
  const [guest, account] = [await buyer(), await buyer()];
  await buyAt(guest.client, 'vip-renewing');
  await buyAt(account.client, 'vip-renewing');
  await app.context.db
    .update(subscriptions)
    .set({ state: 'pastDue' })
    .where(eq(subscriptions.userId, account.userId));
  await merge(guest, account);
  const rows = await app.context.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, account.userId));
  expect(rows.map(({ state, stopReason }) => [state, stopReason]).toSorted()).toEqual([
    ['active', null],
    ['pastDue', 'second'],
  ]);
});

it('cancelling also ends a subscription paid before and confirmed afterwards', async () => {
  const [guest, account] = [await buyer(), await buyer()];
  const { clientSecret } = await begin(guest.client, 'vip-renewing');
  await buyAt(account.client, 'vip-renewing');
  await merge(guest, account);
  const late = { clientSecret, number: TEST_CARDS.arrivesLate };
  expect((await app.ask('deskPay', late, account.client)).data.outcome).toBe('waiting');
  pass(1_000);
  expect((await cancel(account.client)).data.state).toBe('ending');
  pass(TEST_LATE_MS);
  await work();
  expect(await daysOfVip(account.client)).toBe(2 * VIP_DAYS);
  expect(await renewingOf(account.userId)).toBe(0);
  pass(VIP_DAYS * DAY_MS + 3_600_001);
  await work();
  expect(await renewalsOf(account.userId)).toBe(0);
});

it('cancelling again ends a subscription paid since the first cancellation', async () => {
  const { client, userId } = await buyer();
  await buyAt(client, 'vip-renewing');
  await cancel(client);
  const { clientSecret } = await begin(client, 'vip-renewing');
  await app.ask('deskPay', { clientSecret, number: TEST_CARDS.arrivesLate }, client);
  pass(1_000);
  expect((await cancel(client)).data.state).toBe('ending');
  pass(TEST_LATE_MS);
  await work();
  expect(await renewingOf(userId)).toBe(0);
});
