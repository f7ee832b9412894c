import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Wanted } from '../../../data/queries/awaitedUnlocks';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';

/**
 * Stores the consent to unlock a chapter, an episode or a range for at most `maxPrice` once a stored purchase
 * (`requestId`) is paid. Consent given again with another purchase moves to that one; a book has at most one
 * range. Fails with `notFound` if there is no such purchase.
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
 * Withdraws the consent that belongs to a purchase; the payment continues. `unbegun` limits this to a
 * purchase whose payment has not begun. A requested unlock belongs to the outbox.
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

/** Deletes the row after the reader has seen the outcome. */
export function endAwaitedUnlock({ requestId }: { requestId: string }): Promise<Result<null>> {
  return stored(() => write([db.awaitedUnlocks], () => db.awaitedUnlocks.delete(requestId)));
}

/**
 * Runs inside a transaction. Matches rows of the same chapter or episode, or for a range any range of the
 * book.
 */
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
