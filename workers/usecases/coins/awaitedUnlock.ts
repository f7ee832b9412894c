import { failed, type Result, success } from '../../../contract/values/failure';
import { currentAccount } from '../../../data/account/currentAccount';
import { db } from '../../../data/tables/db';
import type { AwaitedUnlockRow } from '../../../data/tables/moneyRows';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../device/outcome';

type Item = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target'>;
type AwaitedUnlock = Item & Pick<AwaitedUnlockRow, 'requestId' | 'maxPrice'>;

/**
 * Keeps the consent to unlock a chapter or an episode for at most `maxPrice` once a kept purchase (`requestId`) is paid.
 * Given again with another purchase, it goes over to that one. Refused with `notFound` where there is no such purchase.
 */
export function awaitUnlock({ requestId, ...wanted }: AwaitedUnlock): Promise<Result<null>> {
  return outcome(async () => {
    const { kind, bookId, target, maxPrice } = wanted;
    return write([db.awaitedUnlocks, db.purchases], async () => {
      const [purchase, accountId] = [await db.purchases.get(requestId), await currentAccount()];
      if (!purchase || purchase.accountId !== accountId) return failed('notFound');
      await ofItem(accountId, wanted).delete();
      const { orderId, productId } = purchase;
      const createdAt = Date.now();
      const row = { requestId, accountId, kind, bookId, target, maxPrice, productId, createdAt };
      await db.awaitedUnlocks.put({ ...row, ...(orderId !== undefined && { orderId }) });
      return success(null);
    });
  });
}

/** Takes that consent back; the payment goes on. With `unbegun` only where its purchase was chosen and no payment begun. */
export function forgetAwaitedUnlock(item: Item & { unbegun?: boolean }): Promise<Result<null>> {
  return stored(() =>
    write([db.awaitedUnlocks, db.purchases], async () => {
      const accountId = await currentAccount();
      if (accountId === undefined) return;
      for (const { requestId, orderId } of await ofItem(accountId, item).toArray()) {
        const isBegun = orderId !== undefined || (await db.purchases.get(requestId))?.state === 'begun';
        if (!(item.unbegun && isBegun)) await db.awaitedUnlocks.delete(requestId);
      }
    }),
  );
}

/** The reader has seen what became of it. */
export function endAwaitedUnlock({ requestId }: { requestId: string }): Promise<Result<null>> {
  return stored(() => write([db.awaitedUnlocks], () => db.awaitedUnlocks.delete(requestId)));
}

/** Inside a transaction: what waits of one chapter or episode. */
function ofItem(accountId: number, { kind, bookId, target }: Item) {
  return db.awaitedUnlocks.filter(
    (row) =>
      row.accountId === accountId &&
      row.kind === kind &&
      row.bookId === bookId &&
      row.target === target &&
      !row.asked,
  );
}
