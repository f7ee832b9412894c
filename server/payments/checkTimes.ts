import { isOpenOrder } from '../../contract/money/payments';
import type { OrderRow } from './describeOrder';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The pauses between checks of an open order. */
const OPEN_CHECKS_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;
/**
 * The ages at which a paid order is checked: news of a refund or a dispute may be lost too. The last one is
 * later than any bank's and provider's deadline.
 */
const PAID_CHECKS_MS = [1, 24, 72, 168, 336, 720, 1_440, 2_160, 2_880, 4_320].map((hours) => hours * HOUR_MS);
const DISPUTED_MS = DAY_MS;

type Checked = Pick<OrderRow, 'state' | 'checks' | 'expiresAt' | 'paidAt' | 'refunded' | 'money' | 'owed'>;

/**
 * When the provider is next asked about an order; null if nothing can change any more. An open order is
 * checked when it expires at the latest, and further until the provider confirms that it is over.
 */
export function nextCheck(order: Checked, now: Date): Date | null {
  const { state, checks, expiresAt, paidAt, owed } = order;
  const soon = OPEN_CHECKS_MS[Math.min(checks, OPEN_CHECKS_MS.length - 1)] as number;
  const next = new Date(now.getTime() + soon);
  // The provider is asked to pay a withdrawal back until it has.
  if (owed > 0) return next;
  if (isOpenOrder(state)) {
    return expiresAt > now && next > expiresAt ? expiresAt : next;
  }
  if (state === 'disputed') return new Date(now.getTime() + DISPUTED_MS);
  // A refunded order can still be disputed.
  if (paidAt === null || state === 'lost') return null;
  const age = now.getTime() - paidAt.getTime();
  const pause = PAID_CHECKS_MS.find((after) => after > age);
  return pause === undefined ? null : new Date(paidAt.getTime() + pause);
}
