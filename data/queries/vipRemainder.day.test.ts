import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { priceOfRange } from '../../contract/money/prices';
import {
  BOOK,
  book,
  counter,
  NOTHING,
  reach,
  server,
  withAutoUnlockDevice,
} from '../../tests/doubles/autoUnlockDevice';
import { GUEST_USER } from '../../tests/doubles/guest';
import { useCases } from '../../workers/usecases/index';
import { refreshUser } from '../account/userInfo';
import { readVipRemainder } from './vipRemainder';
import { readWallet } from './wallet';

withAutoUnlockDevice();
const { openBook, startAutoUnlock, undoUnlock, unlockChapter, unlockRange } = useCases;

async function hear(vipRemainder: number, vipUntil = Date.now() + 60_000): Promise<void> {
  server.on('userInfo', () => ({
    user: { ...GUEST_USER, ...counter.balance, isVip: 1, vipUntil, vipRemainder },
    regDay: 0,
    discountVip: null,
    goldList: [],
  }));
  await refreshUser();
}

it('the VIP remainder is stored with the balance, and undefined once VIP ends', async () => {
  await hear(60);
  expect(await readWallet()).toMatchObject({ vipRemainder: 60 });
  expect(await readVipRemainder()).toBe(60);
  await hear(60, Date.now() - 1);
  expect(await readVipRemainder()).toBeUndefined();
  await hear(0);
  expect(await readVipRemainder()).toBe(0);
});

it('the VIP remainder includes unsent purchases in their order', async () => {
  await hear(60);
  server.isDown = true;
  await unlockChapter({ bookId: BOOK, target: 2, maxPrice: 1 });
  expect(await readVipRemainder()).toBe(80);
  expect(priceOfRange([1], await readVipRemainder()).price).toBe(0);
  await unlockChapter({ bookId: BOOK, target: 3, maxPrice: 0 });
  expect(await readVipRemainder()).toBe(0);
  await unlockRange({ bookId: BOOK, from: 2, to: null, maxPrice: 3 });
  expect(await readVipRemainder()).toBe(20);
});

it('the VIP remainder leaves out purchases to be refused or undone unsent', async () => {
  await hear(0);
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  server.isDown = true;
  await unlockChapter({ bookId: BOOK, target: 4, maxPrice: 0 });
  expect(await readVipRemainder()).toBe(0);
  const reached = await reach(2);
  expect(await readVipRemainder()).toBe(20);
  const unlockRequestId = reached.ok && reached.value ? reached.value.requestId : '';
  await undoUnlock({ unlockRequestId, bookId: BOOK, target: 2 });
  expect(await readVipRemainder()).toBe(0);
});

it('auto-unlock works without coins while the VIP price is zero', async () => {
  counter.balance = { coins: 0, bonus: 0, userGold: 0 };
  await hear(80);
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  server.isDown = true;
  expect(await reach(2)).toMatchObject({ value: { price: 0 } });
  expect(await reach(3)).toEqual(NOTHING);
  server.isDown = false;
  await book.publish(3, 'Text 3.', 1);
  await openBook({ bookId: BOOK });
});
