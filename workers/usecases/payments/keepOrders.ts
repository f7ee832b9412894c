import { isOpenOrder, isPaidOrder } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import { refreshUser } from '../../../data/account/userInfo';
import { sealOrder, unsealOrder } from '../../../data/sealing/payments';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/**
 * Keeps orders as the server just told them, and lets go of purchases whose order is over. Where one changed, what the
 * reader has is asked for: the server alone says what it gave. `unseen`: no page asked, so that what is paid is still to be told. Nothing is kept once another account is on the device.
 */
export async function keepOrders(
  accountId: number,
  orders: readonly Order[],
  { unseen = false }: { unseen?: boolean } = {},
): Promise<void> {
  const before = await withDatabase(() => db.orders.bulkGet(orders.map(({ orderId }) => orderId)));
  const known = await Promise.all(before.map(unsealOrder));
  const rows = await Promise.all(orders.map((order) => sealOrder(accountId, order)));
  const over = new Set(orders.filter(({ state }) => !isOpenOrder(state)).map(({ orderId }) => orderId));
  await write([db.orders, db.purchases], async () => {
    if ((await currentAccount()) !== accountId) return;
    await db.orders.bulkPut(
      rows.map((row, index) =>
        unseen && isPaidOrder(orders[index]?.state ?? 'created') ? { ...row, untold: true } : row,
      ),
    );
    await db.purchases.filter(({ orderId }) => orderId !== undefined && over.has(orderId)).delete();
  });
  const hasMoved = orders.some(({ state }, index) => {
    const was = known[index]?.state;
    // Of a page of the history that the device never had nothing is news: whoever asks for it asks for the reader too.
    return !isOpenOrder(state) && (was === undefined ? orders.length === 1 : was !== state);
  });
  if (hasMoved) await refreshUser();
}
