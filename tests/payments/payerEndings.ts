import { expect } from 'vitest';
import { isOpenOrder, isPaidOrder } from '../../contract/money/payments';
import type { Result } from '../../contract/wire/failure';
import { refreshUser } from '../../data/account/userInfo';
import { countUnannouncedPayments, readOrders, readPurchases } from '../../data/queries/payments';
import type { Agreed } from '../../data/tables/paymentRows';
import { work } from '../../server/testing/paymentsApp';
import { useCases } from '../../workers/usecases';
import { followOrders } from '../../workers/usecases/outbox/followOrders';
import type { BegunPayment } from '../../workers/usecases/payments/purchase';
import { type LossyRoad, loseEvents, pass, StepLost } from './LossyRoad';

const { beginPayment, checkOrder, giveUpPurchase } = useCases;

export type Way = {
  readonly key: 'small' | 'vip' | 'vip-renewing';
  readonly by: Agreed['way'];
  /**
   * The payer's action with the server's answer. It is idempotent: repeated after a success it charges
   * nothing.
   */
  readonly pay: (road: LossyRoad, begun: BegunPayment) => Promise<void>;
};

export type Ending = (road: LossyRoad, way: Way, requestId: string) => Promise<void>;

/** Continues to the end: an open page retries, and its reader presses Pay again. */
export async function persist(road: LossyRoad, way: Way, requestId: string): Promise<void> {
  for (let press = 0; press < 4; press++) {
    pass(4_000);
    const begun = await beginPayment({ requestId });
    if (!begun.ok && begun.failure.disposition !== 'refuse') {
      expect(await readPurchases(), road.lost).toMatchObject([{ requestId, state: 'begun' }]);
      continue;
    }
    const { order } = valueOf(begun);
    if (!isOpenOrder(order.state)) return;
    await payOnce(road, way, valueOf(begun));
    for (let asked = 0; asked < 3; asked++) {
      pass(4_000);
      const checked = await checkOrder({ orderId: order.orderId });
      if (checked.ok && !isOpenOrder(checked.value.state)) return;
    }
  }
  throw new Error(`It never ends: ${road.lost}`);
}

/**
 * Closes everything at the first loss, or before the return page; opens the app later, after the server has
 * checked by itself.
 */
export async function closeAndComeBack(road: LossyRoad, way: Way, requestId: string): Promise<void> {
  const begun = await beginPayment({ requestId });
  if (begun.ok) await payOnce(road, way, begun.value);
  await loseEvents();
  const [known] = await readOrders(1);
  const wasHeard = known !== undefined && isPaidOrder(known.state);
  expect(await readPurchases(), road.lost).toMatchObject(wasHeard ? [] : [{ requestId, state: 'begun' }]);
  await wakeLater();
  await wakeLater();
  const [order] = await readOrders(1);
  const isPaid = order !== undefined && isPaidOrder(order.state);
  expect(await countUnannouncedPayments(), road.lost).toBe(isPaid && !wasHeard ? 1 : 0);
}

export async function giveUp(road: LossyRoad, _: Way, requestId: string): Promise<void> {
  await beginPayment({ requestId });
  for (let press = 0; press < 4; press++) {
    pass(4_000);
    const given = await giveUpPurchase({ requestId });
    if (given.ok) return;
    expect(given.failure.disposition, road.lost).not.toBe('refuse');
    expect(await readPurchases(), road.lost).toMatchObject([{ requestId, state: 'begun' }]);
  }
  throw new Error(`It cannot be given up: ${road.lost}`);
}

async function payOnce(road: LossyRoad, way: Way, begun: BegunPayment): Promise<void> {
  try {
    await way.pay(road, begun);
  } catch (error) {
    if (!(error instanceof StepLost)) throw error;
  }
}

async function wakeLater(): Promise<void> {
  pass(3_660_000);
  await work();
  await followOrders();
  await refreshUser();
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.name);
  return result.value;
}
