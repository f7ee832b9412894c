import { priceAt } from '../../../../contract/money/prices';

/** A range of chapters as typed; `key` identifies the row. */
export type TypedRange = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly price: string;
};
export type TypedPricing = {
  readonly free: string;
  readonly price: string;
  readonly ranges: readonly TypedRange[];
};
export type Pricing = {
  readonly free: number;
  readonly price: number;
  readonly ranges: { from: number; to: number; price: number }[];
};

type Priced = {
  readonly free: number;
  readonly price: number;
  readonly ranges: readonly Pricing['ranges'][number][];
};

export function typedPricing({ free, price, ranges }: Priced): TypedPricing {
  return {
    free: String(free),
    price: String(price),
    ranges: ranges.map((range) => ({
      key: `${range.from}`,
      from: String(range.from),
      to: String(range.to),
      price: String(range.price),
    })),
  };
}

/** Returns the typed pricing with sorted ranges; null if the server would refuse it. */
export function readPricing(typed: TypedPricing): Pricing | null {
  const free = amount(typed.free);
  const price = amount(typed.price);
  const ranges = typed.ranges.map(({ from, to, price: own }) => ({
    from: amount(from),
    to: to === '' ? amount(from) : amount(to),
    price: amount(own),
  }));
  if (free === null || price === null || !ranges.every(isWhole)) return null;
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  const isApart = sorted.every(
    ({ from, to }, at) => from >= 1 && from <= to && from > (sorted[at - 1]?.to ?? 0),
  );
  const isFree = price === 0 && sorted.some((range) => range.price > 0);
  return isApart && !isFree ? { free, price, ranges: sorted } : null;
}

type Read = { from: number | null; to: number | null; price: number | null };

function isWhole(range: Read): range is { from: number; to: number; price: number } {
  return range.from !== null && range.to !== null && range.price !== null;
}

function amount(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

/** Returns the price of all chapters together, in coins, without those that were removed. */
export function costOf(pricing: Pricing, chapters: number, removed: readonly number[] = []): number {
  let sum = 0;
  for (let target = 1; target <= chapters; target += 1)
    if (!removed.includes(target)) sum += priceAt(pricing, target);
  return sum;
}
