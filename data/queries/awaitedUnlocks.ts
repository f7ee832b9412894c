import { currentAccount } from '../account/currentAccount';
import { db } from '../tables/db';
import '../tables/paymentShapes';
import type { AwaitedUnlockRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import type { PurchaseRow } from '../tables/paymentRows';
import { readOpenUnlock } from './unlocks';

/** An unlock whose payment is begun and not over. */
export type AwaitedUnlock = {
  requestId: string;
  /** The highest price it is unlocked for, in coins. */
  maxPrice: number;
  /** Undefined while the server was not heard. */
  orderId: string | undefined;
  /** To go on with the payment; undefined once that cannot be. */
  purchase: PurchaseRow | undefined;
};

/** What waits for a payment of this chapter or episode; undefined where none was begun. */
export async function readAwaitedUnlock(bookId: number, target: number): Promise<AwaitedUnlock | undefined> {
  return withDatabase(async () => {
    const rows = await awaited();
    const row = rows.find((each) => each.bookId === bookId && each.target === target && !each.asked);
    if (!row) return undefined;
    const purchase = await db.purchases.get(row.requestId);
    const orderId = row.orderId ?? purchase?.orderId;
    if (orderId === undefined && purchase?.state !== 'begun') return undefined;
    return { requestId: row.requestId, maxPrice: row.maxPrice, orderId, purchase };
  });
}

/** An unlock that was paid for and asked for, of which nobody was told. */
export type EndedUnlock = Pick<AwaitedUnlockRow, 'requestId' | 'kind' | 'bookId' | 'target'> & {
  isOpen: boolean;
};

/** The next of them that is over; undefined where there is none. */
export async function readEndedUnlock(): Promise<EndedUnlock | undefined> {
  const rows = (await withDatabase(awaited)).filter(({ asked }) => asked);
  for (const { requestId, kind, bookId, target } of rows) {
    const unlock = await readOpenUnlock(bookId, target);
    if (unlock && unlock.state !== 'refused') continue;
    return { requestId, kind, bookId, target, isOpen: unlock === undefined };
  }
  return undefined;
}

async function awaited(): Promise<AwaitedUnlockRow[]> {
  const accountId = await currentAccount();
  return db.awaitedUnlocks.filter((row) => row.accountId === accountId).toArray();
}
