import { isOpenOrder, isPaidOrder } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import { episodeTarget, unlockRangeTarget, unlockTarget } from '../../../data/commands/unlocks';
import { append } from '../../../data/outbox/append';
import type { OutboxRow } from '../../../data/outbox/intent';
import { openIntent } from '../../../data/outbox/read';
import { unsealOrder } from '../../../data/sealing/payments';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import type { AwaitedUnlockRow } from '../../../data/tables/moneyRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import { write } from '../../../data/tables/write';

/** Consent given with a purchase that was never begun expires after this time, ms. */
const UNBEGUN_MS = 3_600_000;

type Fate = 'wait' | 'ask' | 'drop';

/**
 * Requests the unlocks whose purchase is paid, each once and for at most the price shown, and drops those
 * that will not be paid. Returns the number requested: they are in the outbox, to be delivered.
 */
export async function askAwaitedUnlocks(): Promise<number> {
  const waiting = await readWaiting();
  let asked = 0;
  for (const { row, purchase, order } of waiting) {
    const fate = fateOf(row, purchase, order);
    if (fate === 'wait') continue;
    await write([db.awaitedUnlocks, db.outbox], async () => {
      // Another tab may have been faster.
      const kept = await db.awaitedUnlocks.get(row.requestId);
      if (!kept || kept.asked) return;
      if (fate === 'drop') return db.awaitedUnlocks.delete(row.requestId);
      const unlock = await ask(kept);
      // A book has one open range at a time: this one is requested after the current one.
      if (!unlock) return;
      await db.awaitedUnlocks.update(row.requestId, { asked: unlock.requestId });
      asked += 1;
    });
  }
  return asked;
}

type Waiting = { row: AwaitedUnlockRow; purchase: PurchaseRow | undefined; order: Order | undefined };

async function readWaiting(): Promise<Waiting[]> {
  const found = await withDatabase(async () => {
    const accountId = await currentAccount();
    const rows = await db.awaitedUnlocks.filter((row) => row.accountId === accountId && !row.asked).toArray();
    const purchases = await db.purchases.bulkGet(rows.map(({ requestId }) => requestId));
    const ids = rows.map(({ orderId }, at) => orderId ?? purchases[at]?.orderId ?? '');
    const orders = await db.orders.bulkGet(ids);
    return rows.map((row, at) => ({ row, purchase: purchases[at], order: orders[at] }));
  });
  return Promise.all(found.map(async (each) => ({ ...each, order: await unsealOrder(each.order) })));
}

function fateOf(row: AwaitedUnlockRow, purchase: PurchaseRow | undefined, order: Order | undefined): Fate {
  if (order && isPaidOrder(order.state)) return 'ask';
  if (order && isOpenOrder(order.state)) return 'wait';
  // Without the purchase, the order ended unpaid or was never made.
  if (!purchase) return 'drop';
  const isOld = Math.abs(Date.now() - row.createdAt) > UNBEGUN_MS;
  return purchase.state === 'chosen' && isOld ? 'drop' : 'wait';
}

/** Runs inside a transaction. */
async function ask(row: AwaitedUnlockRow): Promise<OutboxRow | undefined> {
  const { kind, bookId, target, to, maxPrice, accountId } = row;
  if (to !== undefined) {
    const range = unlockRangeTarget({ bookId });
    if (await openIntent('unlockRange', range, accountId)) return undefined;
    const payload = { bookId, from: target, to, maxPrice };
    return append({ kind: 'unlockRange', target: range, payload, accountId });
  }
  return kind === 'episode'
    ? append({
        kind: 'unlockEpisode',
        target: episodeTarget({ videoId: bookId, target }),
        payload: { videoId: bookId, target, maxPrice },
        accountId,
      })
    : append({
        kind: 'unlock',
        target: unlockTarget({ bookId, target }),
        payload: { bookId, target, maxPrice },
        accountId,
      });
}
