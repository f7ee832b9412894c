import type { Sale } from '../../../data/queries/payments';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import type { Payment } from './payment';

export type MethodProps = {
  purchase: PurchaseRow;
  sale: Sale;
  /** The reader's address for the receipt; empty for a guest. */
  email: string;
  /** Whether it renews, which requires that its card is saved. */
  renews: boolean;
  first: Payment;
  /** Whether the device has deleted the purchase, because it is over or was refused. */
  gone: boolean;
  back: string | undefined;
};
