import Dexie from 'dexie';
import type { Order, PaymentConfig } from '../../contract/money/payments.schema';
import { type OnSale, unsealOrder, unsealSale, unsealWayBack } from '../sealing/payments';
import { db } from '../tables/db';
import { currentAccount, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { PurchaseRow } from '../tables/paymentRows';

/** The products sold here, and how they are paid for. Each part is undefined until it is first fetched. */
export type Sale = {
  config: PaymentConfig | undefined;
  onSale: OnSale | undefined;
  /** When these prices were valid; shown with them offline. */
  pricesAt: number | undefined;
};

export async function readSale(): Promise<Sale> {
  const [row, kept] = await withDatabase(async () => {
    const accountId = await currentAccount();
    return [
      accountId === undefined ? undefined : await db.sales.get(accountId),
      await readMeta('paymentConfig'),
    ] as const;
  });
  const onSale = await unsealSale(row);
  return { config: kept?.config, onSale, pricesAt: onSale?.pricesAt ?? row?.fetchedAt };
}

/** Returns the account's stored orders, newest first, at most `most`. */
export async function readOrders(most: number): Promise<Order[]> {
  const rows = await withDatabase(async () => {
    const accountId = await currentAccount();
    if (accountId === undefined) return [];
    return db.orders
      .where('[accountId+number]')
      .between([accountId, Dexie.minKey], [accountId, Dexie.maxKey])
      .reverse()
      .limit(most)
      .toArray();
  });
  return (await Promise.all(rows.map(unsealOrder))).filter((order) => order !== undefined);
}

/** Returns one of the account's stored orders. */
export async function readOrder(orderId: string): Promise<Order | undefined> {
  const row = await withDatabase(async () => {
    const accountId = await currentAccount();
    const found = await db.orders.get(orderId);
    return found?.accountId === accountId ? found : undefined;
  });
  return await unsealOrder(row);
}

/** Returns the number of successful payments the reader was not notified of. */
export function countUnannouncedPayments(): Promise<number> {
  return withDatabase(async () => {
    const accountId = await currentAccount();
    return db.orders.filter((row) => row.accountId === accountId && row.untold === true).count();
  });
}

/** Returns purchases whose order is not over, as far as the device knows, oldest first. */
export async function readPurchases(): Promise<PurchaseRow[]> {
  const [accountId, rows] = await withDatabase(() =>
    Promise.all([currentAccount(), db.purchases.orderBy('requestId').toArray()]),
  );
  return rows.filter((row) => row.accountId === accountId);
}

/** Returns where the reader of an order goes after paying, until its purchase is over. */
export async function readWayBack(orderId: string): Promise<string | undefined> {
  const row = (await readPurchases()).find((purchase) => purchase.orderId === orderId);
  return row && unsealWayBack(row);
}
