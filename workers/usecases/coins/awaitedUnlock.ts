import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Wanted } from '../../../data/queries/awaitedUnlocks';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';

/**
 * Keeps the consent to unlock a chapter, an episode or a range of them for at most `maxPrice` once a kept purchase (`requestId`) is
 * paid. Given again with another purchase, it goes over to that one; a book has one range at most. Refused with `notFound` where
 * there is no such purchase.
 */
export function awaitUnlock({ requestId, ...wanted }: Wanted & { requestId: string }): Promise<Result<null>> {
  return outcome(async () => {
    const { kind, bookId, target, to, maxPrice } = wanted;
    return write([db.awaitedUnlocks, db.purchases], async () => {
      const [purchase, accountId] = [await db.purchases.get(requestId), await currentAccount()];
      if (!purchase || purchase.accountId !== accountId) return failed('notFound');
      await sameAs(accountId, wanted).delete();
      const { orderId, productId } = purchase;
      const createdAt = Date.now();
      const row = { requestId, accountId, kind, bookId, target, maxPrice, productId, createdAt };
      await db.awaitedUnlocks.put({
        ...row,
        ...(to !== undefined && { to }),
        ...(orderId !== undefined && { orderId }),
      });
      return success(null);
    });
  });
}

/**
 * Takes the consent that goes with a purchase back; the payment goes on. With `unbegun` only where that was chosen and no payment
 * begun. Once the unlock was asked for it is the outbox's.
 */
export function forgetAwaitedUnlock({
  requestId,
  unbegun,
}: {
  requestId: string;
  unbegun?: boolean;
}): Promise<Result<null>> {
  return stored(() =>
    write([db.awaitedUnlocks, db.purchases], async () => {
      const row = await db.awaitedUnlocks.get(requestId);
      if (!row || row.asked || row.accountId !== (await currentAccount())) return;
      const isBegun = row.orderId !== undefined || (await db.purchases.get(requestId))?.state === 'begun';
      if (!(unbegun && isBegun)) await db.awaitedUnlocks.delete(requestId);
    }),
  );
}

/** The reader has seen what became of it. */
export function endAwaitedUnlock({ requestId }: { requestId: string }): Promise<Result<null>> {
  return stored(() => write([db.awaitedUnlocks], () => db.awaitedUnlocks.delete(requestId)));
}

/** Inside a transaction: what waits of the same chapter or episode; of a range, of any range of the book. */
function sameAs(accountId: number, { kind, bookId, target, to }: Wanted) {
  return db.awaitedUnlocks.filter(
    (row) =>
      row.accountId === accountId &&
      row.kind === kind &&
      row.bookId === bookId &&
      (to === undefined ? row.to === undefined && row.target === target : row.to !== undefined) &&
      !row.asked,
  );
}
