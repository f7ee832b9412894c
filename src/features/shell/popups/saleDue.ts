import { SALES_DIALOG_GAP_MS } from '../../../../contract/money/payments';
import type { DiscountVip } from '../../../../contract/money/payments.schema';
import { shownWithin } from './shownWithin';

export type SaleSituation = {
  isVip: boolean;
  discount: DiscountVip | null | undefined;
  /** When the server said so. Times are ms since the epoch. */
  heardAt: number | undefined;
  /** When it was last shown, as kept. */
  lastShown: unknown;
  now: number;
};

/**
 * The sales discount dialog (spec 4.12): to whoever is no VIP, while there is a discount that the server told of lately and that
 * is not over, six hours after it was last shown. A device that never showed it counts from its first visit: nobody is sold anything on that.
 */
export function isSaleDue({ isVip, discount, heardAt, lastShown, now }: SaleSituation): boolean {
  if (isVip || !discount || heardAt === undefined || typeof lastShown !== 'number') return false;
  if (discount.endsAt !== null && discount.endsAt <= now) return false;
  return now - heardAt <= SALES_DIALOG_GAP_MS && !shownWithin(SALES_DIALOG_GAP_MS, lastShown, now);
}
