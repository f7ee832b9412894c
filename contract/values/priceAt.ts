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
