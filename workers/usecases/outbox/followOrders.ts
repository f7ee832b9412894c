import { isOpenOrder, ORDER_OPEN_MS } from '../../../contract/money/payments';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { checkOrder } from '../payments/orders';
import { forget } from '../payments/purchase';

/**
 * Frequent taps wake the outbox often: a state fetched more recently than this is not requested again, ms.
 */
const HEARD_MS = 10_000;
const heardAt = new Map<string, number>();

/**
 * Fetches the orders of begun purchases, one after another, so that a payment whose answer was lost still
 * ends. Stops at the first failure. Resolves to whether one is still open, as far as known. An order without
 * any answer cannot have been paid, because its secret was never handed out: it is dropped once the lifetime
 * of an order is over.
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
