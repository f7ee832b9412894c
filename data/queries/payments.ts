import Dexie from 'dexie';
import type { Order, PaymentConfig } from '../../contract/money/payments.schema';
import { type OnSale, unsealOrder, unsealSale, unsealWayBack } from '../sealing/payments';
import { currentAccount } from '../tables/currentAccount';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { PurchaseRow } from '../tables/paymentRows';

/** What is sold here, and how it is paid for. Each is undefined while the device never heard of it. */
export type Sale = {
  config: PaymentConfig | undefined;
  onSale: OnSale | undefined;
  /** When these prices held: what is said with them offline. */
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

/** The account's orders, newest first, at most `most`, as far as the device has them. */
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

/** How many payments came through without anybody having been told. */
export function countUntoldPayments(): Promise<number> {
  return withDatabase(async () => {
    const accountId = await currentAccount();
    return db.orders.filter((row) => row.accountId === accountId && row.untold === true).count();
  });
}

/** Purchases whose order is not over, as far as the device knows, oldest first. */
export async function readPurchases(): Promise<PurchaseRow[]> {
  const [accountId, rows] = await withDatabase(() =>
    Promise.all([currentAccount(), db.purchases.orderBy('requestId').toArray()]),
  );
  return rows.filter((row) => row.accountId === accountId);
}

/** Where the reader of an order goes once it is paid, for as long as its purchase is not over. */
export async function readWayBack(orderId: string): Promise<string | undefined> {
  const row = (await readPurchases()).find((purchase) => purchase.orderId === orderId);
  return row && unsealWayBack(row);
}
