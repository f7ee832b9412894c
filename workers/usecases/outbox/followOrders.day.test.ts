import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER_OPEN_MS } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import { countUnannouncedPayments, readOrders, readPurchases } from '../../../data/queries/payments';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { OPEN_ORDER } from '../../../tests/doubles/paymentRows';
import { useCases } from '../index';
import { followOrders } from './followOrders';

let server: FakeServer;
let run = 0;
const orders = new Map<unknown, Order>();

beforeEach(async () => {
  server = await freshDevice();
  run += 1;
  orders.clear();
  server
    .on('orderInfo', ({ orderId }) => {
      const order = orders.get(orderId);
      return order ? { list: [order], next: null, seller: { name: 'S', email: '' } } : 'notFound';
    })
    .on('userInfo', () => ({ user: GUEST_USER, regDay: 0, discountVip: null, goldList: [] }));
  await db.meta.put(metaRow('accountId', 12));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Each test has its own orders, because a recently fetched one is not requested again. */
const idOf = (at: number) => `0190f5c8-0000-4000-8000-00000000${run}00${at}`;

async function begun(at: number, more: Partial<PurchaseRow> = {}): Promise<void> {
  const orderId = idOf(at);
  orders.set(orderId, { ...OPEN_ORDER, orderId, number: at, productId: at });
  await db.purchases.add({
    requestId: `p-${at}`,
    accountId: 12,
    openKey: `12/${at}`,
    productId: at,
    money: 499,
    currency: 'USD',
    way: 'card',
    state: 'begun',
    createdAt: Date.now(),
    orderId,
    ...more,
  });
}

it('a payment with a lost answer is completed by itself, and the balance is fetched', async () => {
  await begun(1);
  await begun(2);
  orders.set(idOf(1), { ...OPEN_ORDER, orderId: idOf(1), state: 'paid', paidAt: 3 });
  await followOrders();
  expect(await readPurchases()).toMatchObject([{ requestId: 'p-2' }]);
  expect(await readOrders(9)).toMatchObject([{ state: 'paying' }, { state: 'paid' }]);
  expect(server.callsOf('userInfo')).toHaveLength(1);
  // No page asked, so the payment is untold, once.
  expect(await countUnannouncedPayments()).toBe(1);
  await useCases.recordPaymentsAnnounced();
  expect(await countUnannouncedPayments()).toBe(0);
});

it('following orders returns whether a known order is still open', async () => {
  expect(await followOrders()).toBe(false);
  await begun(1);
  expect(await followOrders()).toBe(true);
  expect(await followOrders()).toBe(true);
  await begun(2);
  server.failNext({ kind: 'offline' });
  expect(await followOrders()).toBe(true);
  await db.purchases.delete('p-1');
  orders.set(idOf(2), { ...OPEN_ORDER, orderId: idOf(2), state: 'paid', paidAt: 3 });
  expect(await followOrders()).toBe(false);
});

it('an order whose check failed is checked again without a wake', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await begun(1);
    orders.set(idOf(1), { ...OPEN_ORDER, orderId: idOf(1), state: 'paid', paidAt: 3 });
    server.failNext({ kind: 'offline' });
    await useCases.drainOutbox();
    await vi.waitFor(() => expect(server.callsOf('orderInfo')).toHaveLength(1));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await countUnannouncedPayments()).toBe(1);
    });
    expect(server.callsOf('orderInfo')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(server.callsOf('orderInfo')).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('orders are not checked further while offline, and again at the next wake', async () => {
  await begun(1);
  await begun(2);
  server.failNext({ kind: 'offline' });
  await followOrders();
  expect(server.callsOf('orderInfo')).toHaveLength(1);
  await followOrders();
  expect(server.callsOf('orderInfo')).toHaveLength(3);
});

it('an order is not checked twice within a few seconds', async () => {
  await begun(1);
  await followOrders();
  await followOrders();
  expect(server.callsOf('orderInfo')).toHaveLength(1);
});

it('another account’s purchase is not followed; one without an order is deleted once expired', async () => {
  await begun(1, { accountId: 13 });
  await begun(2, { orderId: undefined });
  await begun(3, { orderId: undefined, createdAt: Date.now() - ORDER_OPEN_MS - 1 });
  await followOrders();
  expect(server.calls).toEqual([]);
  expect((await db.purchases.toArray()).map(({ requestId }) => requestId)).toEqual(['p-1', 'p-2']);
});
