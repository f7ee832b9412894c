import { currentAccount } from '../account/currentAccount';
import { db } from '../tables/db';
import '../tables/paymentShapes';
import type { AwaitedUnlockRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import type { PurchaseRow } from '../tables/paymentRows';

/** An unlock whose payment is not over. */
export type AwaitedUnlock = {
  requestId: string;
  /** The highest price it is unlocked for, in coins. */
  maxPrice: number;
  /** False while the purchase was merely chosen. */
  isBegun: boolean;
  /** Undefined while the server was not heard. */
  orderId: string | undefined;
  /** To go on with the payment; undefined once that cannot be. */
  purchase: PurchaseRow | undefined;
};

/** What waits for a payment of this chapter or episode. */
export async function readAwaitedUnlock(bookId: number, target: number): Promise<AwaitedUnlock | undefined> {
  return withDatabase(async () => {
    const rows = await awaited();
    const row = rows.find((each) => each.bookId === bookId && each.target === target && !each.asked);
    if (!row) return undefined;
    const purchase = await db.purchases.get(row.requestId);
    const orderId = row.orderId ?? purchase?.orderId;
    const isBegun = orderId !== undefined || purchase?.state === 'begun';
    return { requestId: row.requestId, maxPrice: row.maxPrice, isBegun, orderId, purchase };
  });
}

/** Inside a read: all of the account. */
export async function awaited(): Promise<AwaitedUnlockRow[]> {
  const accountId = await currentAccount();
  return db.awaitedUnlocks.filter((row) => row.accountId === accountId).toArray();
}
