import { RANGE_DISCOUNT_FROM_ITEMS, RANGE_DISCOUNT_PERCENT } from './limits';
import { vipPrice } from './vipPrice';

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
