import '../tables/moneyShapes';
import { isInRange } from '../../contract/catalogue/target';
import { db } from '../tables/db';
import { currentAccount } from '../tables/meta';
import type { AwaitedUnlockRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import type { PurchaseRow } from '../tables/paymentRows';

/** What coins are missing for: a chapter, an episode or a range, and the price the reader saw, in coins. */
export type Wanted = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target' | 'to' | 'maxPrice'>;

export type AwaitedUnlock = {
  requestId: string;
  wanted: Wanted;
  /** False while the purchase was only chosen. */
  isBegun: boolean;
  /** Undefined until the server answers. */
  orderId: string | undefined;
  /** Continues the payment; undefined if that is no longer possible. */
  purchase: PurchaseRow | undefined;
};

/**
 * Returns the unlock of this chapter or episode that awaits a payment: its own, else that of a range
 * containing it.
 */
export function readAwaitedUnlock(bookId: number, target: number): Promise<AwaitedUnlock | undefined> {
  return readFirst((rows) => {
    const own = rows.find((row) => row.bookId === bookId && row.to === undefined && row.target === target);
    return own ?? rows.find((row) => row.bookId === bookId && covers(row, target));
  });
}

/** Returns the range of this book that awaits a payment, whatever its first chapter: there is one at most. */
export function readAwaitedRange(bookId: number): Promise<AwaitedUnlock | undefined> {
  return readFirst((rows) => rows.find((row) => row.bookId === bookId && row.to !== undefined));
}

function covers({ target: from, to }: AwaitedUnlockRow, target: number): boolean {
  return to !== undefined && isInRange(target, { from, to });
}

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

/** Returns all rows of the account. Runs inside a read. */
export async function awaited(): Promise<AwaitedUnlockRow[]> {
  const accountId = await currentAccount();
  return db.awaitedUnlocks.filter((row) => row.accountId === accountId).toArray();
}

export type EndedUnlock = Pick<AwaitedUnlockRow, 'requestId' | 'kind' | 'bookId' | 'target'> & {
  isRange: boolean;
  isOpen: boolean;
};

/** Returns the next settled one, or undefined. */
export function readEndedUnlock(): Promise<EndedUnlock | undefined> {
  return withDatabase(async () => {
    for (const { requestId, kind, bookId, target, to, asked } of await awaited()) {
      if (asked === undefined) continue;
      const unlock = await db.outbox.get(asked);
      if (unlock?.state === 'open') continue;
      return { requestId, kind, bookId, target, isRange: to !== undefined, isOpen: unlock === undefined };
    }
    return undefined;
  });
}
