import type { Sale } from '../../../data/queries/payments';
import type { PurchaseRow } from '../../../data/tables/paymentRows';
import type { Payment } from './payment';

/** What whoever takes the card is told. */
export type MethodProps = {
  purchase: PurchaseRow;
  sale: Sale;
  /** The reader's own address, where the receipt may go; empty for a guest. */
  email: string;
  /** Whether it goes on by itself, and its card is kept for that. */
  renews: boolean;
  /** How the payment stands when the page opens. */
  first: Payment;
  /** Whether the device has let go of the purchase: it is over, or was refused. */
  gone: boolean;
  /** The path in the app to return to. */
  back: string | undefined;
};
