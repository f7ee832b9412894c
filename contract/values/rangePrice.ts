import { RANGE_DISCOUNT_FROM_ITEMS, RANGE_DISCOUNT_PERCENT } from './limits';

export type RangePrice = {
  readonly count: number;
  readonly fullPrice: number;
  /** 0 when there are too few items for a discount. */
  readonly discountPercent: number;
  readonly discount: number;
  readonly price: number;
};

/**
 * What locked items cost together; `prices` has one number of coins for each. The discount is rounded up, in the
 * reader's favour. Both ends compute it here: a device may show it with no network, the server decides.
 */
export function priceOfRange(prices: readonly number[]): RangePrice {
  const count = prices.length;
  const fullPrice = prices.reduce((sum, price) => sum + price, 0);
  const discountPercent = count >= RANGE_DISCOUNT_FROM_ITEMS ? RANGE_DISCOUNT_PERCENT : 0;
  const discount = Math.ceil((fullPrice * discountPercent) / 100);
  return { count, fullPrice, discountPercent, discount, price: fullPrice - discount };
}
