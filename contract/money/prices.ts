import { RANGE_DISCOUNT_FROM_ITEMS, RANGE_DISCOUNT_PERCENT } from './limits';
import { VIP_DISCOUNT_PERCENT } from './payments';

type Pricing = {
  readonly free: number;
  readonly price: number;
  readonly ranges: readonly { readonly from: number; readonly to: number; readonly price: number }[];
};

/**
 * What one chapter or episode costs, in coins. The first ones are free, whatever a range says of them; front and back matter
 * are too (spec 4.12).
 */
export function priceAt({ free, price, ranges }: Pricing, target: number): number {
  if (target < 1 || target <= free) return 0;
  return ranges.find(({ from, to }) => from <= target && target <= to)?.price ?? price;
}

export type RangePrice = {
  readonly count: number;
  readonly fullPrice: number;
  /** 0 when there are too few items for a discount. */
  readonly discountPercent: number;
  readonly discount: number;
  /** What comes off besides because the reader is VIP; 0 else. */
  readonly vipDiscount: number;
  readonly price: number;
};

/**
 * What locked items cost together; `prices` has one number of coins for each. The discount is rounded up, in the reader's favour;
 * a VIP pays `vipPrice` of what is left. `vipRemainder`: what earlier roundings charged a VIP too much, in hundredths of a coin;
 * undefined for a reader who is no VIP. Both ends compute it here: a device may show it with no network, the server decides.
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

/** What is held for chapters taken along; `remainderChanges`: what each adds to a VIP's remainder, in hundredths of a coin. */
export type PackPrices = {
  readonly prices: readonly number[];
  readonly remainderChanges: readonly number[];
  readonly price: number;
};

/**
 * What is held for chapters taken along, one by one and together: each what it costs by itself, one after another. A range's
 * discount is for all of a range; of a pack no one knows yet how much will be read. `vipRemainder`: as for `priceOfRange`. Both
 * ends compute it here.
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
