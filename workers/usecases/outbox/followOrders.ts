import { isOpenOrder, ORDER_OPEN_MS } from '../../../contract/money/payments';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { checkOrder } from '../payments/orders';
import { forget } from '../payments/purchase';

/** Whoever taps a lot wakes the outbox a lot: what was heard this lately is not asked for again. */
const HEARD_MS = 10_000;
const heardAt = new Map<string, number>();

/**
 * Asks how the orders of begun purchases stand, one after the other: a payment whose answer was lost with the network ends
 * by itself. Stops at the first that cannot be asked. Resolves to whether one is still open, as far as is known. One whose order was never heard of cannot have been
 * paid, because nobody was given its secret: it goes with the time an order has.
 */
export async function followOrders(): Promise<boolean> {
  const rows = await withDatabase(async () => {
    const accountId = await currentAccount();
    return db.purchases.filter((row) => row.accountId === accountId).toArray();
  });
  const now = Date.now();
  let isOpen = false;
  for (const { requestId, orderId, createdAt } of rows) {
    if (orderId === undefined) {
      if (now - createdAt > ORDER_OPEN_MS) await forget(requestId);
      continue;
    }
    if (now - (heardAt.get(orderId) ?? 0) < HEARD_MS) {
      isOpen = true;
      continue;
    }
    const checked = await checkOrder({ orderId, unseen: true });
    if (!checked.ok && checked.failure.disposition !== 'refuse') return true;
    isOpen ||= checked.ok && isOpenOrder(checked.value.state);
    heardAt.set(orderId, now);
  }
  return isOpen;
}
