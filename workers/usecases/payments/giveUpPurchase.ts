import { failed, type Result, success } from '../../../contract/wire/failure';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { outcome } from '../ground/outcome';
import { cancelOrder } from './orders';
import { beginPayment, forget } from './purchase';

/**
 * Gives a purchase up. One of which nobody knows whether the server heard of it is asked for first, under its own requestId:
 * its order is what can be cancelled. Refused with `orderClosed` where it was paid.
 */
export function giveUpPurchase({ requestId }: { requestId: string }): Promise<Result<null>> {
  return outcome(async () => {
    const [row, accountId] = await withDatabase(() =>
      Promise.all([db.purchases.get(requestId), currentAccount()]),
    );
    if (!row) return success(null);
    return row.accountId === accountId ? endPurchase(row) : failed('notFound');
  });
}

/** What `giveUpPurchase` does to a purchase of this account. */
export async function endPurchase(row: PurchaseRow): Promise<Result<null>> {
  const { requestId, state } = row;
  if (state === 'begun') {
    const orderId = row.orderId ?? (await orderOf(requestId));
    if (typeof orderId !== 'string') return orderId;
    const cancelled = await cancelOrder({ orderId });
    const { failure } = cancelled.ok ? { failure: undefined } : cancelled;
    if (failure && failure.name !== 'notFound') return { ok: false, failure };
  }
  await forget(requestId);
  return success(null);
}

async function orderOf(requestId: string): Promise<string | Result<null>> {
  const begun = await beginPayment({ requestId });
  if (begun.ok) return begun.value.order.orderId;
  // What was refused is no order, and is forgotten.
  return begun.failure.disposition === 'refuse' ? success(null) : begun;
}
