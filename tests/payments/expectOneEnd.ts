import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { isOpenOrder, isPaidOrder } from '../../contract/money/payments';
import { readOrders, readPurchases } from '../../data/queries/payments';
import { readWallet } from '../../data/queries/wallet';
import { orders } from '../../server/ground/db/schema/payments';
import { users } from '../../server/ground/db/schema/users';
import { app, linesOf } from '../../server/testing/paymentsApp';
import type { LossyRoad } from './LossyRoad';
import type { Way } from './payerEndings';

export async function expectOneEnd(
  road: LossyRoad,
  { key }: Way,
  charged: number,
  where: string,
): Promise<void> {
  const { db } = app.context;
  const mine = await db.select().from(orders).where(eq(orders.userId, road.userId));
  expect(
    mine.filter(({ state }) => isOpenOrder(state)),
    where,
  ).toEqual([]);
  expect(
    mine.filter(({ state }) => isPaidOrder(state)),
    where,
  ).toHaveLength(charged);
  expect(mine.length, where).toBeLessThanOrEqual(1);
  const isCoins = key === 'small';
  expect(await linesOf(road.userId), where).toEqual(charged && isCoins ? [['purchase', 100, 0, 0]] : []);
  const [user] = await db.select().from(users).where(eq(users.id, road.userId));
  expect(user?.vipUntil !== null, where).toBe(charged === 1 && !isCoins);
  expect(await readPurchases(), where).toEqual([]);
  const shown = await readOrders(9);
  expect(
    shown.filter(({ state }) => isOpenOrder(state)),
    where,
  ).toEqual([]);
  expect(
    shown.filter(({ state }) => isPaidOrder(state)),
    where,
  ).toHaveLength(charged);
  expect((await readWallet())?.userGold, where).toBe(charged && isCoins ? 100 : 0);
  // Closed browsers get one push about the money that arrived, and none about a purchase that the reader gave
  // up.
  const gold = isCoins ? 100 : 0;
  expect(await road.announced(), where).toEqual(charged ? [{ kind: 'payment', isPaid: true, gold }] : []);
}
