import type { UserInfo } from '../../contract/account/account.schema';
import type { Order } from '../../contract/money/payments.schema';
import type { OrderRow, PurchaseRow, SaleRow } from '../tables/paymentRows';
import '../tables/moneyShapes';
import { seal, unseal } from './seal';

export type OnSale = Pick<
  UserInfo,
  | 'goldList'
  | 'vipList'
  | 'tierList'
  | 'memberships'
  | 'discountVip'
  | 'subscription'
  | 'renewals'
  | 'debt'
  | 'spending'
  | 'pricesAt'
>;

export async function sealSale(accountId: number, info: OnSale): Promise<SaleRow> {
  const { goldList, vipList, tierList, memberships, discountVip, renewals, debt, spending, pricesAt } = info;
  const onSale: OnSale = {
    goldList,
    vipList,
    tierList,
    memberships,
    discountVip,
    renewals,
    debt,
    spending,
    pricesAt,
  };
  return { accountId, content: await seal(`sale/${accountId}`, onSale), fetchedAt: Date.now() };
}

export async function unsealSale(row: SaleRow | undefined): Promise<OnSale | undefined> {
  return row && unseal<OnSale>(`sale/${row.accountId}`, row.content);
}

export async function sealOrder(accountId: number, order: Order): Promise<OrderRow> {
  const { orderId, number } = order;
  return { orderId, accountId, number, content: await seal(`order/${accountId}/${orderId}`, order) };
}

export async function unsealOrder(row: OrderRow | undefined): Promise<Order | undefined> {
  return row && unseal<Order>(`order/${row.accountId}/${row.orderId}`, row.content);
}

/**
 * Seals what the reader entered with a purchase: the address for the receipt, and where they return after
 * paying.
 */
export async function sealSaid(
  requestId: string,
  { email, back }: { email?: string | undefined; back?: string | undefined },
): Promise<Pick<PurchaseRow, 'email' | 'back'>> {
  return {
    ...(email && { email: await seal(`receipt email/${requestId}`, email) }),
    ...(back && { back: await seal(`way back/${requestId}`, back) }),
  };
}

export async function unsealReceiptEmail({ requestId, email }: PurchaseRow): Promise<string | undefined> {
  return email === undefined ? undefined : unseal<string>(`receipt email/${requestId}`, email);
}

export async function unsealWayBack({ requestId, back }: PurchaseRow): Promise<string | undefined> {
  return back === undefined ? undefined : unseal<string>(`way back/${requestId}`, back);
}
