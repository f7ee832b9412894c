import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/money/payments.schema';
import { readOrders, readPurchases, readWayBack } from '../../../data/queries/payments';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { OPEN_ORDER } from '../../../tests/doubles/paymentRows';
import { useCases } from '../index';

const { beginPayment, cancelOrder, checkOrder, giveUpPurchase, keepPurchase } = useCases;
const AGREED = { productId: 3, money: 499, currency: 'USD', way: 'card' } as const;
const ORDER_ID = OPEN_ORDER.orderId;

let server: FakeServer;
let order: Order;

beforeEach(async () => {
  server = await freshDevice();
  order = OPEN_ORDER;
  server
    .on('createPaymentIntent', () => ({ order, clientSecret: 'secret' }))
    .on('cancelOrder', () => ({ ...order, state: 'failed', decline: 'cancelled' }))
    .on('orderInfo', () => ({ list: [order], next: null, seller: { name: 'S', email: '' } }))
    .on('userInfo', () => ({ user: GUEST_USER, regDay: 0, discountVip: null, goldList: [] }));
  await db.meta.put(metaRow('accountId', 12));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function kept(agreed: Parameters<typeof keepPurchase>[0] = AGREED): Promise<string> {
  const row = await keepPurchase(agreed);
  if (!row.ok) throw new Error(row.failure.name);
  return row.value.requestId;
}

it('a double tap is one purchase', async () => {
  const [one, other] = await Promise.all([kept(), kept()]);
  expect(one).toBe(other);
  expect(server.calls).toEqual([]);
});

it('a purchase with a lost answer is requested again in the same words', async () => {
  const requestId = await kept();
  server.failNext({ kind: 'answer lost' });
  const first = await beginPayment({ requestId, saveCard: true, email: 'nina@example.org' });
  expect(first).toMatchObject({ ok: false, failure: { disposition: 'retry' } });
  const again = await beginPayment({ requestId });
  expect(again).toMatchObject({ ok: true, value: { clientSecret: 'secret' } });
  const [said, saidAgain] = server.callsOf('createPaymentIntent');
  expect(said).toMatchObject({ requestId, saveCard: true, receiptEmail: 'nina@example.org' });
  expect(saidAgain).toEqual(said);
  expect(JSON.stringify(await db.purchases.toArray())).not.toContain('nina@');
  expect(JSON.stringify(await db.purchases.toArray())).not.toContain('secret');
});

it('a purchase sends the terms shown, and other terms make another purchase', async () => {
  const terms = { gold: 500, bonus: 50, days: 0, renewalMoney: null };
  const first = await kept({ ...AGREED, terms });
  await beginPayment({ requestId: first });
  expect(server.callsOf('createPaymentIntent')).toMatchObject([{ requestId: first, terms }]);
  expect(await kept({ ...AGREED, terms: { ...terms } })).toBe(first);
  const second = await kept({ ...AGREED, terms: { ...terms, bonus: 0 } });
  expect(second).not.toBe(first);
  expect(server.callsOf('cancelOrder')).toMatchObject([{ orderId: ORDER_ID }]);
});

it('a chosen purchase that was not begun is replaced without a request', async () => {
  const first = await kept();
  const second = await kept({ ...AGREED, way: 'paypal' });
  expect(second).not.toBe(first);
  expect(await readPurchases()).toMatchObject([{ requestId: second }]);
  expect(server.calls).toEqual([]);
});

it('another payment method is another purchase: the one begun is cancelled first', async () => {
  const first = await kept();
  await beginPayment({ requestId: first });
  expect(await kept()).toBe(first);
  const second = await kept({ ...AGREED, way: 'paypal' });
  expect(second).not.toBe(first);
  expect(server.callsOf('cancelOrder')).toMatchObject([{ orderId: ORDER_ID }]);
  expect(await readPurchases()).toMatchObject([{ requestId: second, state: 'chosen' }]);
  expect(await readOrders(9)).toMatchObject([{ state: 'failed' }]);
});

it('a purchase that cannot be cancelled, or was paid meanwhile, prevents another one', async () => {
  const first = await kept();
  await beginPayment({ requestId: first });
  server.failNext({ kind: 'offline' });
  expect(await keepPurchase({ ...AGREED, way: 'paypal' })).toMatchObject({ failure: { name: 'offline' } });
  expect(await readPurchases()).toMatchObject([{ requestId: first, state: 'begun' }]);
  server.on('cancelOrder', () => 'orderClosed');
  order = { ...order, state: 'paid', paidAt: 3 };
  expect(await keepPurchase({ ...AGREED, way: 'paypal' })).toMatchObject({
    failure: { name: 'orderClosed' },
  });
  expect(await readPurchases()).toEqual([]);
  expect(await readOrders(9)).toMatchObject([{ state: 'paid' }]);
});

it('giving up a purchase with an unknown order finds that order and cancels it', async () => {
  const requestId = await kept();
  server.failNext({ kind: 'answer lost' });
  await beginPayment({ requestId });
  server.failNext({ kind: 'offline' });
  expect(await giveUpPurchase({ requestId })).toMatchObject({ failure: { name: 'offline' } });
  expect(await readPurchases()).toHaveLength(1);
  expect(await giveUpPurchase({ requestId })).toMatchObject({ ok: true });
  expect(server.callsOf('cancelOrder')).toMatchObject([{ orderId: ORDER_ID }]);
  expect(await readPurchases()).toEqual([]);
});

it('a cancellation with a lost answer counts as cancelled', async () => {
  await beginPayment({ requestId: await kept() });
  order = { ...order, state: 'failed', decline: 'cancelled' };
  server.on('cancelOrder', () => 'orderClosed');
  expect(await cancelOrder({ orderId: ORDER_ID })).toMatchObject({ ok: true, value: { state: 'failed' } });
  expect(await readPurchases()).toEqual([]);
});

it('a refusal ends the purchase: agreeing to another price is another one', async () => {
  const requestId = await kept();
  server.on('createPaymentIntent', () => 'productChanged');
  expect(await beginPayment({ requestId })).toMatchObject({ failure: { name: 'productChanged' } });
  expect(await readPurchases()).toEqual([]);
  expect(await kept({ ...AGREED, money: 599 })).not.toBe(requestId);
});

it('a purchase ends with its order, which stays in the list', async () => {
  await beginPayment({ requestId: await kept() });
  expect(await readPurchases()).toMatchObject([{ orderId: ORDER_ID, state: 'begun' }]);
  order = { ...order, state: 'paid', paidAt: 3 };
  await checkOrder({ orderId: ORDER_ID });
  expect(await readPurchases()).toEqual([]);
  expect(await readOrders(9)).toMatchObject([{ state: 'paid' }]);
  expect(server.callsOf('userInfo')).toHaveLength(1);
});

it('a purchase stores the reader’s way back sealed and does not send it', async () => {
  const requestId = await kept({ ...AGREED, way: 'page' });
  server.on('webSession', () => ({ order, url: 'https://pay.example/1' }));
  await beginPayment({ requestId, back: '/reading/7/3' });
  expect(await readWayBack(ORDER_ID)).toBe('/reading/7/3');
  expect(JSON.stringify(await db.purchases.toArray())).not.toContain('reading');
  expect(JSON.stringify(server.callsOf('webSession'))).not.toContain('reading');
});

it('a purchase is invisible to another account', async () => {
  const requestId = await kept();
  await db.meta.put(metaRow('accountId', 13));
  expect(await readPurchases()).toEqual([]);
  expect(await beginPayment({ requestId })).toMatchObject({ failure: { name: 'notFound' } });
});
