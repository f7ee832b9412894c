import { remainderChange, vipPrice } from './vipPrice';

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
