import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { sampleGuest } from '../../contract/testing/guest';
import { codeFor, LOGIN } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import {
  app,
  begin,
  buyAt,
  buyer,
  linesOf,
  offerFirst,
  orderNow,
  pass,
  productOf,
  refused,
  userNow,
  withPaymentsApp,
  work,
} from '../testing/paymentsApp';

/** One offer for one person (decision 0031). */
withPaymentsApp();
const EXTRA = 100;
beforeAll(() => offerFirst(EXTRA));

let addresses = 0;
const newAddress = () => `first.${++addresses}@gmail.com`;
async function logIn(client: TestClient, email: string): Promise<void> {
  pass(61_000);
  const code = await codeFor(app, email, 'login', client);
  expect((await app.ask('loginByCode', { email, code, ...LOGIN }, client)).code).toBe(1);
}
async function guestWith(deviceSecret: string) {
  const client = createClient(app.app, `10.77.0.${++addresses}`);
  const { data } = await app.ask('registerByFingerId', { ...sampleGuest(), deviceSecret }, client);
  return { client, userId: data.userId };
}
const goldOf = async (client: TestClient) => {
  const { user, debt } = await userNow(client);
  return { coins: user.coins, bonus: user.bonus, debt };
};
const smallNow = async (client: TestClient) => (await userNow(client)).goldList[0];

it('guests who join one account keep all coins and one first-purchase bonus', async () => {
  const email = newAddress();
  let last: TestClient | undefined;
  for (let nth = 0; nth < 3; nth++) {
    const { client } = await buyer();
    expect(await buyAt(client, 'small')).toMatchObject({ state: 'paid', gold: 100, bonus: EXTRA });
    await logIn(client, email);
    last = client;
    pass(61_000);
  }
  const orders = (await app.ask('orderInfo', {}, last)).data.list;
  expect(orders.map(({ bonus, withheld }) => [bonus, withheld])).toEqual([
    [0, EXTRA],
    [0, EXTRA],
    [EXTRA, 0],
  ]);
  expect(await goldOf(last as TestClient)).toEqual({ coins: 300, bonus: EXTRA + 50, debt: 0 });
  expect(await smallNow(last as TestClient)).toMatchObject({ bonus: 0, offer: null });
});

it('a guest’s first-purchase bonus moves to an account without one, and ends its offer', async () => {
  const email = newAddress();
  const owner = await buyer();
  await logIn(owner.client, email);
  const guest = await buyer();
  await buyAt(guest.client, 'small');
  await logIn(guest.client, email);
  expect(await goldOf(guest.client)).toMatchObject({ coins: 100, bonus: EXTRA + 50 });
  expect(await smallNow(guest.client)).toMatchObject({ offer: null });
});

it('a guest’s spent first-purchase bonus is kept, and its refund creates no debt', async () => {
  const email = newAddress();
  const owner = await buyer();
  await buyAt(owner.client, 'small');
  await logIn(owner.client, email);
  const guest = await buyer();
  const bookId = await app.publish(`first-${guest.userId}`, { pricePerChapter: 40, freeChapters: 0 });
  const order = await buyAt(guest.client, 'small', TEST_CARDS.refunded);
  await app.ask(
    'unlockChapterByGold',
    { requestId: randomUUID(), bookId, target: 1, maxPrice: 40 },
    guest.client,
  );
  await logIn(guest.client, email);
  // Of the guest's hundred bonus, sixty are withheld; the forty it spent stay with the reader.
  expect(await goldOf(guest.client)).toEqual({ coins: 200, bonus: EXTRA + 50, debt: 0 });
  expect(await orderNow(guest.client, order.orderId)).toMatchObject({ bonus: 40, withheld: 60 });
  pass(TEST_AFTER_MS);
  await work();
  // The refund takes the guest's hundred coins and forty bonus; the account's own hundred coins pay for the
  // forty.
  expect(await orderNow(guest.client, order.orderId)).toMatchObject({ state: 'refunded' });
  expect(await goldOf(guest.client)).toEqual({ coins: 60, bonus: EXTRA + 50, debt: 0 });
});

it('the first-purchase offer is not repeated for a new guest of a device', async () => {
  const { deviceSecret } = sampleGuest();
  const first = await guestWith(deviceSecret);
  const seen = await productOf(first.client, 'small');
  expect(seen.terms.bonus).toBe(EXTRA);
  await buyAt(first.client, 'small');
  await logIn(first.client, newAddress());
  pass(61_000);
  const second = await guestWith(deviceSecret);
  expect(second.userId).not.toBe(first.userId);
  expect(await smallNow(second.client)).toMatchObject({ bonus: 0, offer: null });
  const asked = await app.ask('createPaymentIntent', { requestId: randomUUID(), ...seen }, second.client);
  expect(asked.code).toBe(refused('productChanged'));
});

it('the first-purchase offer is not repeated after a login with a pending payment', async () => {
  const { deviceSecret } = sampleGuest();
  const first = await guestWith(deviceSecret);
  const { clientSecret, order } = await begin(first.client, 'small');
  await logIn(first.client, newAddress());
  await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, first.client);
  expect(await orderNow(first.client, order.orderId)).toMatchObject({ bonus: EXTRA, withheld: 0 });
  pass(61_000);
  const second = await guestWith(deviceSecret);
  expect(await smallNow(second.client)).toMatchObject({ bonus: 0, offer: null });
});

it('a card that had the first-purchase bonus gets only coins, as its order says', async () => {
  const [one, other] = [await buyer(), await buyer()];
  expect(await buyAt(one.client, 'small', TEST_CARDS.recognised)).toMatchObject({
    bonus: EXTRA,
    withheld: 0,
  });
  pass(61_000);
  expect((await productOf(other.client, 'small')).terms.bonus).toBe(EXTRA);
  const order = await buyAt(other.client, 'small', TEST_CARDS.recognised);
  expect(order).toMatchObject({ state: 'paid', gold: 100, bonus: 0, withheld: EXTRA });
  expect(await linesOf(other.userId)).toEqual([['purchase', 100, 0, 0]]);
  await logIn(other.client, newAddress());
  expect(await smallNow(other.client)).toMatchObject({ offer: null });
});

it('a guest’s pending order gets no first-purchase bonus if its account had one', async () => {
  const email = newAddress();
  const owner = await buyer();
  await buyAt(owner.client, 'small');
  await logIn(owner.client, email);
  const guest = await buyer();
  const { clientSecret, order } = await begin(guest.client, 'small');
  await logIn(guest.client, email);
  await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, guest.client);
  expect(await orderNow(guest.client, order.orderId)).toMatchObject({
    state: 'paid',
    bonus: 0,
    withheld: EXTRA,
  });
  expect(await goldOf(guest.client)).toEqual({ coins: 200, bonus: EXTRA + 50, debt: 0 });
});

it('the first-purchase offer is limited to one mailbox, even after its account is deleted', async () => {
  const name = `first.mailbox${++addresses}`;
  const one = await buyer();
  await logIn(one.client, `${name}@gmail.com`);
  await buyAt(one.client, 'small');
  const other = await buyer();
  await logIn(other.client, `${name}+2@gmail.com`);
  expect(await smallNow(other.client)).toMatchObject({ bonus: 0, offer: null });
  pass(61_000);
  const code = await codeFor(app, `${name}@gmail.com`, 'delete', one.client);
  expect((await app.ask('deleteMe', { proof: { kind: 'code', code } }, one.client)).code).toBe(1);
  pass(3_600_000);
  const again = await buyer();
  await logIn(again.client, `${name}@gmail.com`);
  expect(await smallNow(again.client)).toMatchObject({ bonus: 0, offer: null });
});
