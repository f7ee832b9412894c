import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mergeGuest } from '../accounts/mergeGuest';
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
} from '../testing/paymentsApp';

withPaymentsApp();

const DAY_MS = 86_400_000;
const limit = async (client: TestClient, money: number | null) =>
  (await app.ask('limitSpending', { requestId: randomUUID(), limit: money }, client)).data.spending;
const tryToBuy = async (client: TestClient, key: 'small' | 'large') => {
  const asked = { requestId: randomUUID(), ...(await productOf(client, key)) };
  return (await app.ask('createPaymentIntent', asked, client)).code;
};

it('a purchase beyond the limit is refused before a provider is asked, and one within it is not', async () => {
  const { client } = await buyer();
  expect((await userNow(client)).spending).toBeNull();
  expect(await limit(client, 500)).toEqual({ limit: 500, next: null, spent: 0 });
  expect(await tryToBuy(client, 'large')).toBe(refused('spendingLimit'));
  await buyAt(client, 'small');
  await buyAt(client, 'small');
  expect((await userNow(client)).spending).toEqual({ limit: 500, next: null, spent: 398 });
  expect(await tryToBuy(client, 'small')).toBe(refused('spendingLimit'));
});

it('an order that can still be paid counts, so that two devices cannot pass it together', async () => {
  const { client } = await buyer();
  await limit(client, 300);
  const codes = await Promise.all([tryToBuy(client, 'small'), tryToBuy(client, 'small')]);
  expect(codes.sort()).toEqual([1, refused('spendingLimit')]);
  pass(25 * 3_600_000);
});

it('a cancelled order and money given back do not count', async () => {
  const { client } = await buyer();
  await limit(client, 250);
  const { order } = await begin(client, 'small');
  await app.ask('cancelOrder', { requestId: randomUUID(), orderId: order.orderId }, client);
  const { orderId } = await buyAt(client, 'small');
  const { data: terms } = await app.ask('withdrawalTerms', { orderId }, client);
  await app.ask('withdraw', { requestId: randomUUID(), orderId, terms, language: 'en' }, client);
  expect((await userNow(client)).spending).toMatchObject({ spent: 0 });
  expect(await tryToBuy(client, 'small')).toBe(1);
});

it('lowering takes effect at once, raising and removing after a day, and a lower one stops a raise', async () => {
  const { client } = await buyer();
  await limit(client, 1_000);
  const from = app.context.now().getTime() + DAY_MS;
  expect(await limit(client, 2_000)).toMatchObject({ limit: 1_000, next: { limit: 2_000, from } });
  pass(DAY_MS - 1);
  expect((await userNow(client)).spending).toMatchObject({ limit: 1_000 });
  pass(1);
  expect((await userNow(client)).spending).toMatchObject({ limit: 2_000, next: null });
  expect(await limit(client, null)).toMatchObject({ limit: 2_000, next: { limit: null } });
  expect(await limit(client, 150)).toEqual({ limit: 150, next: null, spent: 0 });
  await limit(client, null);
  pass(DAY_MS);
  expect((await userNow(client)).spending).toBeNull();
  expect(await limit(client, 100)).toMatchObject({ limit: 100, next: null });
});

it('a guest’s limit goes into the account, and the lower of two stays', async () => {
  const [guest, account, other] = [await buyer(), await buyer(), await buyer()];
  await limit(guest.client, 300);
  await limit(account.client, 700);
  const merge = (guestId: number, userId: number) =>
    app.context.db.transaction((tx) => mergeGuest(tx, { guestId, userId, now: app.context.now() }));
  await merge(guest.userId, account.userId);
  expect((await userNow(account.client)).spending).toMatchObject({ limit: 300 });
  await merge(account.userId, other.userId);
  expect((await userNow(other.client)).spending).toMatchObject({ limit: 300 });
});

it('a new month of the house begins at nothing', async () => {
  // Half past eleven in New York on the last day of a month.
  app.context.setNow(new Date('2031-02-01T04:30:00Z'));
  const { client } = await buyer();
  await limit(client, 200);
  await buyAt(client, 'small');
  expect(await tryToBuy(client, 'small')).toBe(refused('spendingLimit'));
  pass(3_600_000);
  expect(await tryToBuy(client, 'small')).toBe(1);
});
