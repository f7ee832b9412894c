import { RANGE_DISCOUNT_FROM_ITEMS, RANGE_DISCOUNT_PERCENT } from './limits';
import { VIP_DISCOUNT_PERCENT } from './payments';

type Pricing = {
  readonly free: number;
  readonly price: number;
  readonly ranges: readonly { readonly from: number; readonly to: number; readonly price: number }[];
};

/**
 * Returns the price of one chapter or episode, in coins. The first `free` ones are free even if a range
 * covers them, and so are front and back matter (spec 4.12).
 */
export function priceAt({ free, price, ranges }: Pricing, target: number): number {
  if (target < 1 || target <= free) return 0;
  return ranges.find(({ from, to }) => from <= target && target <= to)?.price ?? price;
}

export type RangePrice = {
  readonly count: number;
  readonly fullPrice: number;
  readonly discountPercent: number;
  readonly discount: number;
  readonly vipDiscount: number;
  readonly price: number;
};

/**
 * Returns the price of several locked items; `prices` has the coins of each. The discount is rounded up, in
 * the reader's favour; a VIP pays `vipPrice` of the rest. `vipRemainder` is the total that rounding has
 * overcharged a VIP, in hundredths of a coin; undefined for a reader without VIP. Device and server share
 * this function: a device may show the price offline, the server decides.
 */
export function priceOfRange(prices: readonly number[], vipRemainder?: number): RangePrice {
  const count = prices.length;
  const fullPrice = prices.reduce((sum, price) => sum + price, 0);
  const discountPercent = count >= RANGE_DISCOUNT_FROM_ITEMS ? RANGE_DISCOUNT_PERCENT : 0;
  const discount = Math.ceil((fullPrice * discountPercent) / 100);
  const usual = fullPrice - discount;
  const price = vipRemainder === undefined ? usual : vipPrice(usual, vipRemainder);
  return { count, fullPrice, discountPercent, discount, vipDiscount: usual - price, price };
}

/** Hundredths of a coin that a VIP pays per coin of the usual price. */
const VIP_SHARE = 100 - VIP_DISCOUNT_PERCENT;

/**
 * Returns a VIP's price in coins (spec 4.12, decision 0017): 20 % off, minus what rounding has overcharged,
 * rounded up; never above the usual price, never below 0. `remainder` is that overcharge in hundredths of a
 * coin; negative if an unlock was undone whose overcharge a later unlock had used. Device and server share
 * this function.
 */
export function vipPrice(usual: number, remainder: number): number {
  const due = usual * VIP_SHARE - remainder;
  return Math.min(usual, Math.max(0, Math.ceil(due / 100)));
}

/**
 * Returns the change of a VIP's remainder, in hundredths of a coin, when `price` is paid instead of the usual
 * price.
 */
export function remainderChange(usual: number, price: number): number {
  return price * 100 - usual * VIP_SHARE;
}

/** Returns the highest price of one chapter or episode for a VIP: the price without an earlier overcharge. */
export function highestVipPrice(usual: number): number {
  return vipPrice(usual, 0);
}

/**
 * Returns how many more items of the same price cost a VIP as much as this one before one costs less;
 * undefined if the price never changes, since the discount is in whole coins. The cycle repeats after five
 * items.
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

export type PackPrices = {
  readonly prices: readonly number[];
  readonly remainderChanges: readonly number[];
  readonly price: number;
};

/**
 * Returns the coins held for chapters taken along, for each and in total. Each chapter has its single price,
 * in sequence: the range discount requires a whole range, and it is unknown how much of a pack will be read.
 * `vipRemainder` is as for `priceOfRange`. Device and server share this function.
 */
export function packPrices(usual: readonly number[], vipRemainder?: number): PackPrices {
  const prices: number[] = [];
  const remainderChanges: number[] = [];
  let remainder = vipRemainder;
  for (const each of usual) {
    const price = remainder === undefined ? each : vipPrice(each, remainder);
    const change = remainder === undefined ? 0 : remainderChange(each, price);
    if (remainder !== undefined) remainder += change;
    prices.push(price);
    remainderChanges.push(change);
  }
  return { prices, remainderChanges, price: prices.reduce((sum, price) => sum + price, 0) };
}
