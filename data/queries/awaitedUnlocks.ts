import { isInRange } from '../../contract/catalogue/target';
import { currentAccount } from '../tables/currentAccount';
import { db } from '../tables/db';
import '../tables/paymentShapes';
import type { AwaitedUnlockRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import type { PurchaseRow } from '../tables/paymentRows';

/** What coins are missing for, a chapter, an episode or a range of them, and the price its reader saw, in coins. */
export type Wanted = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target' | 'to' | 'maxPrice'>;

/** An unlock whose payment is not over. */
export type AwaitedUnlock = {
  requestId: string;
  wanted: Wanted;
  /** False while the purchase was merely chosen. */
  isBegun: boolean;
  /** Undefined while the server was not heard. */
  orderId: string | undefined;
  /** To go on with the payment; undefined once that cannot be. */
  purchase: PurchaseRow | undefined;
};

/** What waits for a payment of this chapter or episode: its own, else that of a range it lies in. */
export function readAwaitedUnlock(bookId: number, target: number): Promise<AwaitedUnlock | undefined> {
  return readFirst((rows) => {
    const own = rows.find((row) => row.bookId === bookId && row.to === undefined && row.target === target);
    return own ?? rows.find((row) => row.bookId === bookId && covers(row, target));
  });
}

/** What waits of a range of this book, whatever chapter it begins at: there is one at most. */
export function readAwaitedRange(bookId: number): Promise<AwaitedUnlock | undefined> {
  return readFirst((rows) => rows.find((row) => row.bookId === bookId && row.to !== undefined));
}

function covers({ target: from, to }: AwaitedUnlockRow, target: number): boolean {
  return to !== undefined && isInRange(target, { from, to });
}

/** Of what was not asked for yet. */
function readFirst(
  choose: (rows: readonly AwaitedUnlockRow[]) => AwaitedUnlockRow | undefined,
): Promise<AwaitedUnlock | undefined> {
  return withDatabase(async () => {
    const row = choose((await awaited()).filter(({ asked }) => asked === undefined));
    if (!row) return undefined;
    const purchase = await db.purchases.get(row.requestId);
    const orderId = row.orderId ?? purchase?.orderId;
    const isBegun = orderId !== undefined || purchase?.state === 'begun';
    return { requestId: row.requestId, wanted: wantedOf(row), isBegun, orderId, purchase };
  });
}

function wantedOf({ kind, bookId, target, to, maxPrice }: AwaitedUnlockRow): Wanted {
  return { kind, bookId, target, maxPrice, ...(to !== undefined && { to }) };
}

/** Inside a read: all of the account. */
export async function awaited(): Promise<AwaitedUnlockRow[]> {
  const accountId = await currentAccount();
  return db.awaitedUnlocks.filter((row) => row.accountId === accountId).toArray();
}
