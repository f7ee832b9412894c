import { vipPrice } from './vipPrice';

/**
 * What is held for chapters taken along, one by one and together: each what it costs by itself, to a VIP a VIP's price. A
 * range's discount is for whoever unlocks all of it; of a pack nobody knows yet how much will be read. Both ends reckon it here.
 */
export function packPrices(
  prices: readonly number[],
  isVip = false,
): { readonly prices: readonly number[]; readonly price: number } {
  const each = isVip ? prices.map(vipPrice) : prices;
  return { prices: each, price: each.reduce((sum, price) => sum + price, 0) };
}
