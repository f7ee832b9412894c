import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { readAwaitedRange, readAwaitedUnlock, readEndedUnlock } from '../../../data/queries/awaitedUnlocks';
import { readOpenRange } from '../../../data/queries/unlocks';
import { db } from '../../../data/tables/db';
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
import { BOOK, book, counter, PAID, server, stateOf } from '../../../tests/doubles/unlockDevice';
import { useCases } from '../index';

withPayingDevice();
const { awaitUnlock, beginPayment, checkOrder, drainOutbox, forgetAwaitedUnlock } = useCases;
const { keepPurchase, unlockRange } = useCases;
const { orderId } = OPEN_ORDER;
const RANGE = { kind: 'chapter', bookId: BOOK, target: PAID, to: null, maxPrice: 3 } as const;
const ranges = () => server.callsOf('unlockRangeByGold');
const isUnlocked = (target: number) =>
  vi.waitFor(async () => expect(await stateOf(target), `chapter ${target}`).toBe('unlocked'));

describe('a range waiting for a payment', () => {
  it('is requested once after payment, for the price shown, and opens every chapter', async () => {
    await chooseAndBegin(RANGE);
    await checkOrder({ orderId });
    expect(ranges()).toEqual([]);
    expect(await readAwaitedRange(BOOK)).toMatchObject({ wanted: RANGE, isBegun: true, orderId });
    pay();
    await Promise.all([checkOrder({ orderId }), checkOrder({ orderId }), drainOutbox()]);
    for (const target of [PAID, PAID + 1, PAID + 2]) await isUnlocked(target);
    expect(ranges()).toMatchObject([{ bookId: BOOK, from: PAID, to: null, maxPrice: 3 }]);
    expect(counter.balance.coins).toBe(497);
    expect(await readAwaitedRange(BOOK)).toBeUndefined();
    expect(await readEndedUnlock()).toMatchObject({ target: PAID, isRange: true, isOpen: true });
  });

  it('is shown at each of its chapters and at no other', async () => {
    await chooseAndBegin({ ...RANGE, to: PAID + 1, maxPrice: 2 });
    for (const target of [PAID, PAID + 1])
      expect(await readAwaitedUnlock(BOOK, target)).toMatchObject({ wanted: { to: PAID + 1, maxPrice: 2 } });
    expect(await readAwaitedUnlock(BOOK, PAID + 2)).toBeUndefined();
    pay();
    await checkOrder({ orderId });
    await isUnlocked(PAID + 1);
    expect(await stateOf(PAID + 2)).toBe('locked');
  });

  it('is refused as a whole if its price rose, and nothing is spent', async () => {
    await chooseAndBegin(RANGE);
    await book.publish(PAID + 2, 'Text of chapter 6.', 2);
    pay();
    await checkOrder({ orderId });
    await vi.waitFor(async () => expect(await readOpenRange(BOOK)).toMatchObject({ state: 'refused' }));
    expect(await readOpenRange(BOOK)).toMatchObject({ price: 3, failure: { name: 'priceRose' } });
    expect(counter.balance.coins).toBe(500);
    expect(await stateOf(PAID)).toBe('locked');
    expect(await readEndedUnlock()).toMatchObject({ isRange: true, isOpen: false });
  });

  it('replaces another range of the book, not a chapter’s unlock', async () => {
    await chooseAndBegin(RANGE);
    const other = await keepPurchase({ ...AGREED, productId: 4 });
    if (!other.ok) throw new Error(other.failure.name);
    const { requestId } = other.value;
    await awaitUnlock({ requestId, kind: 'chapter', bookId: BOOK, target: PAID, maxPrice: 1 });
    expect(await db.awaitedUnlocks.count()).toBe(2);
    // For the chapter its own unlock takes precedence.
    expect(await readAwaitedUnlock(BOOK, PAID)).toMatchObject({ requestId, wanted: { maxPrice: 1 } });
    await awaitUnlock({ ...RANGE, requestId, to: PAID + 1, maxPrice: 2 });
    expect(await db.awaitedUnlocks.toArray()).toMatchObject([{ requestId, to: PAID + 1, maxPrice: 2 }]);
  });

  it('moves to another payment method', async () => {
    await chooseAndBegin(RANGE);
    const other = await keepPurchase({ ...AGREED, way: 'page' });
    if (!other.ok) throw new Error(other.failure.name);
    const { requestId } = other.value;
    expect(await readAwaitedRange(BOOK)).toMatchObject({ requestId, wanted: RANGE, isBegun: false });
    setOrder({ ...OPEN_ORDER, orderId: '0190f5c8-0000-4000-8000-000000000002', number: 2 });
    await beginPayment({ requestId });
    pay();
    await checkOrder({ orderId: '0190f5c8-0000-4000-8000-000000000002' });
    await isUnlocked(PAID + 2);
    expect(counter.balance.coins).toBe(497);
  });

  it('waits until another range of the book is delivered, then is requested itself', async () => {
    await chooseAndBegin(RANGE);
    server.isDown = true;
    await unlockRange({ bookId: BOOK, from: PAID + 1, to: PAID + 2, maxPrice: 2 });
    await vi.waitFor(async () => expect(await readOpenRange(BOOK)).toMatchObject({ state: 'waiting' }));
    server.isDown = false;
    passTime(20_000);
    pay();
    await checkOrder({ orderId });
    expect(await readAwaitedRange(BOOK)).toMatchObject({ wanted: RANGE });
    await drainOutbox();
    await isUnlocked(PAID);
    expect(ranges().map(({ from, maxPrice }) => [from, maxPrice])).toEqual([
      [PAID + 1, 2],
      [PAID, 3],
    ]);
    expect(counter.balance.coins).toBe(497);
  });

  it('is dropped if the reader returns without beginning to pay', async () => {
    const requestId = await choose(RANGE);
    await forgetAwaitedUnlock({ requestId, unbegun: true });
    expect(await db.awaitedUnlocks.count()).toBe(0);
    await beginPayment({ requestId });
    pay();
    await checkOrder({ orderId });
    expect(ranges()).toEqual([]);
  });
});
