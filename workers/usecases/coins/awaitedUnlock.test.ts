import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/schemas/payment';
import { readAwaitedUnlock } from '../../../data/queries/awaitedUnlocks';
import { readEndedUnlock } from '../../../data/queries/endedUnlock';
import { readOpenUnlock } from '../../../data/queries/unlocks';
import { readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { passTime } from '../../../tests/doubles/passTime';
import { OPEN_ORDER } from '../../../tests/doubles/paymentRows';
import {
  BOOK,
  book,
  counter,
  opened,
  PAID,
  refusal,
  server,
  stateOf,
  unlocks,
  withUnlockDevice,
} from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';

withUnlockDevice();
const { awaitUnlock, beginPayment, cancelOrder, checkOrder, drainOutbox } = useCases;
const { forgetAwaitedUnlock, keepPurchase, unlockChapter } = useCases;
const AGREED = { productId: 3, money: 499, currency: 'USD', way: 'card' } as const;
const ITEM = { kind: 'chapter', bookId: BOOK, target: PAID } as const;
const { orderId } = OPEN_ORDER;

let order: Order;
beforeEach(() => {
  order = OPEN_ORDER;
  counter.balance = { coins: 0, bonus: 0, userGold: 0 };
  server
    .on('createPaymentIntent', () => ({ order, clientSecret: 'secret' }))
    .on('cancelOrder', () => {
      order = { ...order, state: 'failed' };
      return order;
    })
    .on('orderInfo', () => ({ list: [order], next: null, seller: { name: 'S', email: '' } }))
    .on('userInfo', () => ({
      user: { ...GUEST_USER, ...counter.balance },
      regDay: 0,
      discountVip: null,
      goldList: [],
    }));
});

/** The provider has the money, and the server has told nobody. */
function pay(): void {
  order = { ...order, state: 'paid', paidAt: 3 };
  counter.balance = { coins: 500, bonus: 0, userGold: 500 };
}

async function choose(maxPrice = 1): Promise<string> {
  const kept = await keepPurchase(AGREED);
  if (!kept.ok) throw new Error(kept.failure.name);
  const { requestId } = kept.value;
  expect(await awaitUnlock({ requestId, ...ITEM, maxPrice })).toMatchObject({ ok: true });
  return requestId;
}

async function begin(): Promise<string> {
  const requestId = await choose();
  expect(await beginPayment({ requestId })).toMatchObject({ ok: true });
  return requestId;
}

describe('an unlock that waits for a payment', () => {
  it('is asked for once that is paid, and opens the chapter', async () => {
    await begin();
    await checkOrder({ orderId });
    expect(unlocks()).toEqual([]);
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({ maxPrice: 1, orderId });
    pay();
    await checkOrder({ orderId });
    await opened();
    expect(unlocks()).toMatchObject([{ bookId: BOOK, target: PAID, maxPrice: 1 }]);
    expect(await readWallet()).toMatchObject({ userGold: 499 });
    expect(await readAwaitedUnlock(BOOK, PAID)).toBeUndefined();
    expect(await readEndedUnlock()).toMatchObject({ ...ITEM, isOpen: true });
  });

  it('is asked for once, however often and by however many the order is heard of', async () => {
    await begin();
    pay();
    await Promise.all([checkOrder({ orderId }), checkOrder({ orderId }), drainOutbox()]);
    await opened();
    await checkOrder({ orderId });
    await drainOutbox();
    expect(new Set(unlocks().map((call) => call.requestId)).size).toBe(1);
    expect(counter.carriedOut).toBe(1);
  });

  it('outlives a network that was lost with the payment', async () => {
    const requestId = await choose();
    server.failNext({ kind: 'answer lost' });
    expect(await beginPayment({ requestId })).toMatchObject({ ok: false });
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({ isBegun: true, orderId: undefined });
    await beginPayment({ requestId });
    server.isDown = true;
    pay();
    await drainOutbox();
    expect(await stateOf(PAID)).toBe('locked');
    server.isDown = false;
    passTime(20_000);
    await drainOutbox();
    await opened();
    expect(server.callsOf('createPaymentIntent').map((call) => call.requestId)).toEqual([
      requestId,
      requestId,
    ]);
  });

  it('never costs more than the price that was shown: a dearer chapter is refused, and asked about again', async () => {
    await begin();
    await book.publish(PAID, 'Text of chapter 4.', 3);
    pay();
    await checkOrder({ orderId });
    await refusal();
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ price: 1, failure: { name: 'priceRose' } });
    expect(counter.balance.coins).toBe(500);
    expect(await readEndedUnlock()).toMatchObject({ isOpen: false });
  });

  it('is let go with a payment that was given up, also where coins came from elsewhere', async () => {
    await begin();
    await cancelOrder({ orderId });
    counter.balance = { coins: 9, bonus: 0, userGold: 9 };
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.awaitedUnlocks.count()).toBe(0));
    expect(unlocks()).toEqual([]);
  });

  it('is let go with a purchase that the server refused', async () => {
    const requestId = await choose();
    server.on('createPaymentIntent', () => 'productChanged');
    expect(await beginPayment({ requestId })).toMatchObject({ failure: { name: 'productChanged' } });
    expect(await db.awaitedUnlocks.count()).toBe(0);
  });

  it('goes along to another way to pay, and no further', async () => {
    const requestId = await begin();
    const other = await keepPurchase({ ...AGREED, way: 'page' });
    if (!other.ok) throw new Error(other.failure.name);
    expect(other.value.requestId).not.toBe(requestId);
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({
      requestId: other.value.requestId,
      isBegun: false,
      orderId: undefined,
    });
    order = { ...OPEN_ORDER, orderId: '0190f5c8-0000-4000-8000-000000000002', number: 2 };
    server.on('webSession', () => ({ order, url: 'https://pay.example' }));
    await beginPayment({ requestId: other.value.requestId });
    pay();
    await checkOrder({ orderId: order.orderId });
    await opened();
    // Another package is another matter.
    await keepPurchase({ ...AGREED, productId: 4 });
    expect(await readAwaitedUnlock(BOOK, PAID)).toBeUndefined();
  });

  it('of a payment that nobody began is let go after an hour, or when its reader comes back', async () => {
    await choose();
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({ isBegun: false });
    await forgetAwaitedUnlock({ ...ITEM, unbegun: true });
    expect(await db.awaitedUnlocks.count()).toBe(0);
    await choose();
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.awaitedUnlocks.count()).toBe(1));
    passTime(3_700_000);
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.awaitedUnlocks.count()).toBe(0));
  });

  it('can be taken back while the payment goes on', async () => {
    await begin();
    await forgetAwaitedUnlock({ ...ITEM, unbegun: true });
    expect(await db.awaitedUnlocks.count()).toBe(1);
    await forgetAwaitedUnlock(ITEM);
    pay();
    await checkOrder({ orderId });
    expect(await readWallet()).toMatchObject({ userGold: 500 });
    expect(unlocks()).toEqual([]);
  });

  it('does no harm where the chapter was unlocked meanwhile', async () => {
    await begin();
    counter.balance = { coins: 5, bonus: 0, userGold: 5 };
    await unlockChapter({ bookId: BOOK, target: PAID, maxPrice: 1 });
    await opened();
    pay();
    await checkOrder({ orderId });
    await vi.waitFor(async () => expect(await readEndedUnlock()).toMatchObject({ isOpen: true }));
    expect(counter.balance.coins).toBe(500);
  });

  it('of another account is neither shown nor asked for', async () => {
    await begin();
    pay();
    await db.meta.put(metaRow('accountId', 99));
    await drainOutbox();
    expect(await readAwaitedUnlock(BOOK, PAID)).toBeUndefined();
    expect(await db.awaitedUnlocks.toArray()).toMatchObject([{ accountId: 12 }]);
    expect(await db.awaitedUnlocks.filter(({ asked }) => asked !== undefined).count()).toBe(0);
  });
});
