import { beforeEach, expect } from 'vitest';
import type { Order } from '../../contract/money/payments.schema';
import type { Wanted } from '../../data/queries/awaitedUnlocks';
import { useCases } from '../../workers/usecases/index';
import { GUEST_USER } from './guest';
import { OPEN_ORDER } from './paymentRows';
import { counter, server, withUnlockDevice } from './unlockDevice';

const { awaitUnlock, beginPayment, keepPurchase } = useCases;
export const AGREED = { productId: 3, money: 499, currency: 'USD', way: 'card' } as const;
let order: Order;
export const setOrder = (changes: Partial<Order>) => {
  order = { ...order, ...changes };
};

export function withPayingDevice(): void {
  withUnlockDevice();
  beforeEach(() => {
    order = OPEN_ORDER;
    counter.balance = { coins: 0, bonus: 0, userGold: 0 };
    server
      .on('createPaymentIntent', () => ({ order, clientSecret: 'secret' }))
      .on('webSession', () => ({ order, url: 'https://pay.example' }))
      .on('cancelOrder', () => {
        setOrder({ state: 'failed' });
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
}

/** The provider has the money, and the server has not notified the device. */
export function pay(coins = 500): void {
  setOrder({ state: 'paid', paidAt: 3 });
  counter.balance = { coins, bonus: 0, userGold: coins };
}

export async function choose(wanted: Wanted): Promise<string> {
  const kept = await keepPurchase(AGREED);
  if (!kept.ok) throw new Error(kept.failure.name);
  const { requestId } = kept.value;
  expect(await awaitUnlock({ requestId, ...wanted })).toMatchObject({ ok: true });
  return requestId;
}

export async function chooseAndBegin(wanted: Wanted): Promise<string> {
  const requestId = await choose(wanted);
  expect(await beginPayment({ requestId })).toMatchObject({ ok: true });
  return requestId;
}
