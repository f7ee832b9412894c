import type { Currency, PaymentWay } from '../../contract/money/payments';
import type { Terms } from '../../contract/money/payments.schema';

/** The rows of purchases of coins (decision 0053). Times are milliseconds since the epoch. */

/** The products for an account. `content`: DOGEAR: + sealed JSON of OnSale. */
export type SaleRow = { accountId: number; content: string; fetchedAt: number };

/**
 * An order and its receipt. `content`: DOGEAR: + sealed JSON of the Order; `number` is the receipt's, and
 * grows with time. `untold`: it was paid while no page asked, and the reader was not notified.
 */
export type OrderRow = {
  orderId: string;
  accountId: number;
  number: number;
  content: string;
  untold?: boolean;
};

/**
 * What a reader agreed to buy, and on what terms. `money` is in minor units, as shown; rows of earlier
 * versions have no terms.
 */
export type Agreed = {
  productId: number;
  money: number;
  currency: Currency;
  terms?: Terms;
  way: Exclude<PaymentWay, 'renewal'>;
};

/**
 * A purchase, recorded before the server is asked: a retry uses the same requestId, and so the same order.
 * `chosen`: no call was made yet, and another choice replaces it. `begun`: the server may have an order for
 * it. `saveCard` and `email` (DOGEAR: + sealed) were set at the start and are sent again; `back` (sealed too)
 * is where the reader goes after paying. `openKey` (openKeyOf) prevents two tabs from recording the same
 * product twice.
 */
export type PurchaseRow = Agreed & {
  requestId: string;
  accountId: number;
  openKey: string;
  state: 'chosen' | 'begun';
  createdAt: number;
  orderId?: string;
  saveCard?: boolean;
  email?: string;
  back?: string;
};

/** An account has at most one open purchase of a product. */
export function openKeyOf(accountId: number, productId: number): string {
  return `${accountId}/${productId}`;
}
