import type { Currency, PaymentWay } from '../../contract/money/payments';
import type { Terms } from '../../contract/money/payments.schema';

/** The rows of coins for money (decision 0053). Times are milliseconds since the epoch. */

/** What is sold to an account. `content`: DOGEAR: + sealed JSON of OnSale. */
export type SaleRow = { accountId: number; content: string; fetchedAt: number };

/**
 * An order, and its receipt. `content`: DOGEAR: + sealed JSON of the Order; `number` is the receipt's, and grows with time.
 * `untold`: it was paid while no page asked about it, and nobody has been told.
 */
export type OrderRow = {
  orderId: string;
  accountId: number;
  number: number;
  content: string;
  untold?: boolean;
};

/** What a reader agreed to pay for, and how. `money` is in minor units, as they saw it; rows of earlier versions have no terms. */
export type Agreed = {
  productId: number;
  money: number;
  currency: Currency;
  terms?: Terms;
  way: Exclude<PaymentWay, 'renewal'>;
};

/**
 * A purchase, written down before the server hears of it: whoever goes on with it asks under the same requestId, and so
 * for the same order. `chosen`: no call was made yet, and another choice takes its place. `begun`: the server may have an
 * order of it. `saveCard` and `email` (DOGEAR: + sealed) were said when it was begun, and are said again; `back` (sealed too) is where its reader goes once it is paid. `openKey` (openKeyOf) is
 * what keeps two tabs from writing down two of one product.
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

/** Of one product an account has one purchase that is not over. */
export function openKeyOf(accountId: number, productId: number): string {
  return `${accountId}/${productId}`;
}
