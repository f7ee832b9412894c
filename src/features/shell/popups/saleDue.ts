import { SALES_DIALOG_GAP_MS } from '../../../../contract/money/payments';
import type { DiscountVip } from '../../../../contract/money/payments.schema';
import { shownWithin } from './shownWithin';

export type SaleSituation = {
  isVip: boolean;
  discount: DiscountVip | null | undefined;
  /** When the server sent it. Times are ms since the epoch. */
  heardAt: number | undefined;
  /** When it was last shown, as stored. */
  lastShown: unknown;
  now: number;
};

/**
 * Whether the sales discount dialog is due (spec 4.12): for a reader without VIP, with a discount that the
 * server sent recently and that has not ended, six hours after it was last shown. A device that never showed
 * it counts from its first visit, so that the first visit sells nothing.
 */
export function isSaleDue({ isVip, discount, heardAt, lastShown, now }: SaleSituation): boolean {
  if (isVip || !discount || heardAt === undefined || typeof lastShown !== 'number') return false;
  if (discount.endsAt !== null && discount.endsAt <= now) return false;
  return now - heardAt <= SALES_DIALOG_GAP_MS && !shownWithin(SALES_DIALOG_GAP_MS, lastShown, now);
}
