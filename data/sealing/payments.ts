import type { UserInfo } from '../../contract/account/account.schema';
import type { Order } from '../../contract/money/payments.schema';
import type { OrderRow, PurchaseRow, SaleRow } from '../tables/paymentRows';
import '../tables/paymentShapes';
import { seal, unseal } from './seal';

/** What is sold to an account, as the server last said (spec 3, goldList and discountVip). */
export type OnSale = Pick<
  UserInfo,
  'goldList' | 'vipList' | 'discountVip' | 'subscription' | 'renewals' | 'debt' | 'pricesAt'
>;

export async function sealSale(accountId: number, info: OnSale): Promise<SaleRow> {
  const { goldList, vipList, discountVip, renewals, debt, pricesAt } = info;
  const onSale: OnSale = { goldList, vipList, discountVip, renewals, debt, pricesAt };
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

/** What is said with a purchase: where its receipt goes, and where its reader goes once it is paid. */
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
