import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { refreshUser } from '../../../data/account/userInfo';
import { readAutoUnlock, readAutoUnlocks, readReachedCap } from '../../../data/queries/autoUnlock';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import {
  BOOK,
  book,
  counter,
  NOTHING,
  reach,
  server,
  unlocked,
  withAutoUnlockDevice,
} from '../../../tests/doubles/autoUnlockDevice';
import { GUEST_USER } from '../../../tests/doubles/guest';
import { useCases } from '../index';

withAutoUnlockDevice();
const { openBook, startAutoUnlock, stopAutoUnlock } = useCases;

it('auto-unlock spends nothing on a book where it is off', async () => {
  expect(await reach(2)).toEqual(NOTHING);
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await stopAutoUnlock({ bookId: BOOK });
  expect(await reach(2)).toEqual(NOTHING);
  expect(server.callsOf('unlockChapterByGold')).toHaveLength(0);
});

it('auto-unlock unlocks reached chapters up to the daily cap', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1, dailyCap: 2 });
  for (const target of [2, 3]) {
    expect(await readReachedCap(BOOK)).toBeUndefined();
    expect(await reach(target)).toMatchObject({ value: { price: 1 } });
    await unlocked(target);
  }
  expect(await reach(4)).toEqual(NOTHING);
  expect(await readReachedCap(BOOK)).toBe(2);
  expect(server.callsOf('unlockChapterByGold')).toMatchObject([{ auto: true }, { auto: true }]);
  // A new cap includes the day's earlier unlocks; a new day resets the count.
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1, dailyCap: 2 });
  expect(await reach(4)).toEqual(NOTHING);
  // Switching it off and on again the same day does not bypass the cap.
  await stopAutoUnlock({ bookId: BOOK });
  expect(await readAutoUnlock(BOOK)).toBeUndefined();
  expect(await readAutoUnlocks()).toEqual([]);
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1, dailyCap: 2 });
  expect(await reach(4)).toEqual(NOTHING);
  // A clock that was changed and set back does not make a new day.
  const today = await db.autoUnlocks.get(BOOK);
  const count = { day: today?.day ?? '', unlocked: 2 };
  await db.autoUnlocks.update(BOOK, { day: '2020-01-01', unlocked: 1, others: [count] });
  expect(await reach(4)).toEqual(NOTHING);
  await db.autoUnlocks.update(BOOK, { day: '2020-01-01', others: [] });
  expect(await readReachedCap(BOOK)).toBeUndefined();
  expect(await reach(4)).toMatchObject({ value: { price: 1 } });
});

it('auto-unlock stops at a chapter above the agreed price or the balance', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await book.publish(2, 'Text 2.', 2);
  await openBook({ bookId: BOOK });
  expect(await reach(2)).toEqual(NOTHING);
  counter.balance = { coins: 0, bonus: 0, userGold: 0 };
  await refreshUser();
  expect(await reach(3)).toEqual(NOTHING);
});

it('auto-unlock uses the VIP price, and stops once VIP has ended', async () => {
  const asVip = (vipUntil: number) =>
    server.on('userInfo', () => ({
      user: { ...GUEST_USER, ...counter.balance, isVip: 1, vipUntil },
      regDay: 0,
      discountVip: null,
      goldList: [],
    }));
  for (const target of [2, 3]) await book.publish(target, `Text ${target}.`, 5);
  await openBook({ bookId: BOOK });
  asVip(Date.now() + 60_000);
  await refreshUser();
  await startAutoUnlock({ bookId: BOOK, maxPrice: 4 });
  expect(await reach(2)).toMatchObject({ value: { price: 4 } });
  asVip(Date.now() - 1);
  await refreshUser();
  expect(await reach(3)).toEqual(NOTHING);
});

it('auto-unlock applies to one account only', async () => {
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await db.meta.put(metaRow('accountId', 99));
  expect(await readAutoUnlock(BOOK)).toBeUndefined();
  expect(await reach(2)).toEqual(NOTHING);
});
