import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { readAwaitedUnlock, readEndedUnlock } from '../../../data/queries/awaitedUnlocks';
import { readOpenUnlock } from '../../../data/queries/unlocks';
import { readWallet } from '../../../data/queries/wallet';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { passTime } from '../../../tests/doubles/passTime';
import {
  AGREED,
  choose,
  chooseAndBegin,
  pay,
  setOrder,
  withPayingDevice,
} from '../../../tests/doubles/payingDevice';
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
} from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';

withPayingDevice();
const { beginPayment, cancelOrder, checkOrder, drainOutbox } = useCases;
const { forgetAwaitedUnlock, keepPurchase, unlockChapter } = useCases;
const ITEM = { kind: 'chapter', bookId: BOOK, target: PAID, maxPrice: 1 } as const;
const { orderId } = OPEN_ORDER;

const begin = () => chooseAndBegin(ITEM);

describe('an unlock waiting for a payment', () => {
  it('is requested after payment and opens the chapter', async () => {
    await begin();
    await checkOrder({ orderId });
    expect(unlocks()).toEqual([]);
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({ wanted: ITEM, orderId });
    pay();
    await checkOrder({ orderId });
    await opened();
    expect(unlocks()).toMatchObject([{ bookId: BOOK, target: PAID, maxPrice: 1 }]);
    expect(await readWallet()).toMatchObject({ userGold: 499 });
    expect(await readAwaitedUnlock(BOOK, PAID)).toBeUndefined();
    expect(await readEndedUnlock()).toMatchObject({
      kind: 'chapter',
      bookId: BOOK,
      target: PAID,
      isRange: false,
      isOpen: true,
    });
  });

  it('is requested once, however often the paid order is seen', async () => {
    await begin();
    pay();
    await Promise.all([checkOrder({ orderId }), checkOrder({ orderId }), drainOutbox()]);
    await opened();
    await checkOrder({ orderId });
    await drainOutbox();
    expect(new Set(unlocks().map((call) => call.requestId)).size).toBe(1);
    expect(counter.carriedOut).toBe(1);
  });

  it('survives a network lost during the payment', async () => {
    const requestId = await choose(ITEM);
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

  it('never costs more than the price shown: a dearer chapter is refused', async () => {
    await begin();
    await book.publish(PAID, 'Text of chapter 4.', 3);
    pay();
    await checkOrder({ orderId });
    await refusal();
    expect(await readOpenUnlock(BOOK, PAID)).toMatchObject({ price: 1, failure: { name: 'priceRose' } });
    expect(counter.balance.coins).toBe(500);
    expect(await readEndedUnlock()).toMatchObject({ isOpen: false });
  });

  it('is dropped with a cancelled payment, even if coins came from elsewhere', async () => {
    await begin();
    await cancelOrder({ orderId });
    counter.balance = { coins: 9, bonus: 0, userGold: 9 };
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.awaitedUnlocks.count()).toBe(0));
    expect(unlocks()).toEqual([]);
  });

  it('is dropped with a purchase that the server refused', async () => {
    const requestId = await choose(ITEM);
    server.on('createPaymentIntent', () => 'productChanged');
    expect(await beginPayment({ requestId })).toMatchObject({ failure: { name: 'productChanged' } });
    expect(await db.awaitedUnlocks.count()).toBe(0);
  });

  it('moves to another payment method, not to another product', async () => {
    const requestId = await begin();
    const other = await keepPurchase({ ...AGREED, way: 'page' });
    if (!other.ok) throw new Error(other.failure.name);
    expect(other.value.requestId).not.toBe(requestId);
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({
      requestId: other.value.requestId,
      isBegun: false,
      orderId: undefined,
    });
    const second = '0190f5c8-0000-4000-8000-000000000002';
    setOrder({ ...OPEN_ORDER, orderId: second, number: 2 });
    await beginPayment({ requestId: other.value.requestId });
    pay();
    await checkOrder({ orderId: second });
    await opened();
    await keepPurchase({ ...AGREED, productId: 4 });
    expect(await readAwaitedUnlock(BOOK, PAID)).toBeUndefined();
  });

  it('is dropped if its payment is not begun: on return, or after an hour', async () => {
    const requestId = await choose(ITEM);
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({ isBegun: false });
    await forgetAwaitedUnlock({ requestId, unbegun: true });
    expect(await db.awaitedUnlocks.count()).toBe(0);
    await choose(ITEM);
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.awaitedUnlocks.count()).toBe(1));
    passTime(3_700_000);
    await drainOutbox();
    await vi.waitFor(async () => expect(await db.awaitedUnlocks.count()).toBe(0));
  });

  it('can be withdrawn while the payment continues', async () => {
    const requestId = await begin();
    await forgetAwaitedUnlock({ requestId, unbegun: true });
    expect(await db.awaitedUnlocks.count()).toBe(1);
    await forgetAwaitedUnlock({ requestId });
    pay();
    await checkOrder({ orderId });
    expect(await readWallet()).toMatchObject({ userGold: 500 });
    expect(unlocks()).toEqual([]);
  });

  it('costs nothing if the chapter was unlocked meanwhile', async () => {
    await begin();
    counter.balance = { coins: 5, bonus: 0, userGold: 5 };
    await unlockChapter({ bookId: BOOK, target: PAID, maxPrice: 1 });
    await opened();
    pay();
    await checkOrder({ orderId });
    await vi.waitFor(async () => expect(await readEndedUnlock()).toMatchObject({ isOpen: true }));
    expect(counter.balance.coins).toBe(500);
  });

  it('is neither shown nor requested for another account', async () => {
    await begin();
    pay();
    await db.meta.put(metaRow('accountId', 99));
    await drainOutbox();
    expect(await readAwaitedUnlock(BOOK, PAID)).toBeUndefined();
    expect(await db.awaitedUnlocks.toArray()).toMatchObject([{ accountId: 12 }]);
    expect(await db.awaitedUnlocks.filter(({ asked }) => asked !== undefined).count()).toBe(0);
  });
});
