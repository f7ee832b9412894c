import { VIP_DISCOUNT_PERCENT } from './payments';

/** Hundredths of a coin that a VIP pays for each coin of a usual price. */
const VIP_SHARE = 100 - VIP_DISCOUNT_PERCENT;

/**
 * What something costs a VIP, in coins (spec 4.12, decision 0017): 20 % less, less what earlier roundings charged too much,
 * rounded up; never more than the usual price, never below 0. `remainder`: hundredths of a coin that were charged too much so
 * far; below 0 where an unlock that a later one had profited from was taken back. Both ends compute it here.
 */
export function vipPrice(usual: number, remainder: number): number {
  const due = usual * VIP_SHARE - remainder;
  return Math.min(usual, Math.max(0, Math.ceil(due / 100)));
}

/** What paying `price` for something of this usual price adds to a VIP's remainder, in hundredths of a coin. */
export function remainderChange(usual: number, price: number): number {
  return price * 100 - usual * VIP_SHARE;
}

/** The most that one chapter or episode of this usual price costs a VIP: where nothing was charged too much before. */
export function highestVipPrice(usual: number): number {
  return vipPrice(usual, 0);
}

/**
 * How many more of the same price cost a VIP as much as this one before one costs less; undefined where that does not change:
 * the discount is whole coins. A whole turn is over after five.
 */
export function dearUntilCheaper(usual: number, remainder: number): number | undefined {
  const first = vipPrice(usual, remainder);
  let left = remainder + remainderChange(usual, first);
  for (let more = 0; more < 100; more++) {
    const price = vipPrice(usual, left);
    if (price < first) return more;
    left += remainderChange(usual, price);
  }
  return undefined;
}
