import type { LoggedIn } from '../../contract/account/logins.schema';
import { settlementsSoFar } from '../money/settlements';
import { receivedBalance } from '../money/wallet';
import { DELIVERY_BACKOFF, SYNC_BACKOFF } from '../network/backoffRows';
import type { Effect } from '../outbox/command';
import { GUEST_TARGET } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { releaseWaitingForSession } from '../outbox/retry';
import { sealUser } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import { openKeyOf } from '../tables/paymentRows';

/**
 * Returns what a login changes on the device: from now on it acts for the account. `before` is the account it
 * acted for. If the guest was merged, its data belongs to the account: waiting intents are sent in the
 * account's name, and movements applied before the merge are not applied again, because the account's row has
 * them. Another account keeps its intents, which never run under this one.
 */
export async function adoptedAccount(
  { user, mergedUserId }: LoggedIn,
  before: number | undefined,
): Promise<Effect> {
  const { userId } = user;
  const sealed = await sealUser(user);
  const wallet = await receivedBalance(userId, user, await settlementsSoFar());
  const apply = async () => {
    await db.meta.bulkPut([metaRow('user', sealed), metaRow('accountId', userId)]);
    // The login succeeded. The server dropped this browser's push subscription along with the previous
    // session.
    await db.meta.bulkDelete(['sessionLost', 'pushSaved', 'left', DELIVERY_BACKOFF, SYNC_BACKOFF]);
    if (before !== undefined && before !== userId) {
      await dropMoneyOf(before);
      if (before === mergedUserId) await readdress(before, userId);
    }
    // A guest created later would take the device away from the account again.
    await openRowsOf('guestSignIn', GUEST_TARGET).delete();
    await wallet.apply();
    await releaseWaitingForSession();
  };
  return {
    tables: [
      db.outbox,
      db.wallet,
      db.coinHistory,
      db.tasks,
      db.autoUnlocks,
      db.sales,
      db.orders,
      db.purchases,
      db.awaitedUnlocks,
    ],
    apply,
  };
}

async function dropMoneyOf(accountId: number): Promise<void> {
  await db.wallet.delete(accountId);
  await db.coinHistory
    .where('[accountId+id]')
    .between([accountId, 0], [accountId, Number.MAX_SAFE_INTEGER], true, true)
    .delete();
  await db.sales.delete(accountId);
  await db.orders
    .where('[accountId+number]')
    .between([accountId, 0], [accountId, Number.MAX_SAFE_INTEGER], true, true)
    .delete();
  await db.tasks.bulkDelete([
    [accountId, 'sign'],
    [accountId, 'tasks'],
    [accountId, 'invite'],
  ]);
}

async function readdress(guestId: number, userId: number): Promise<void> {
  await db.outbox
    .toCollection()
    .filter((row) => row.accountId === guestId)
    .modify({ accountId: userId, dueAt: 0 });
  await readdressPurchases(guestId, userId);
  await db.awaitedUnlocks
    .toCollection()
    .filter((row) => row.accountId === guestId)
    .modify({ accountId: userId });
  await db.autoUnlocks
    .toCollection()
    .filter((row) => row.accountId === guestId)
    .modify({ accountId: userId });
}

/** The rows keep their ids, and still block a second order of the same product. */
async function readdressPurchases(guestId: number, userId: number): Promise<void> {
  const rows = await db.purchases.toArray();
  const taken = new Set(rows.filter(({ accountId }) => accountId === userId).map(({ openKey }) => openKey));
  for (const row of rows.filter(({ accountId }) => accountId === guestId)) {
    const key = openKeyOf(userId, row.productId);
    // Both accounts may have started to buy the same product: then both rows are found by account and
    // product.
    const openKey = taken.has(key) ? row.requestId : key;
    taken.add(openKey);
    await db.purchases.put({ ...row, accountId: userId, openKey });
  }
}
