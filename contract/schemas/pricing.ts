import * as v from 'valibot';
import { count } from './primitives';

/** Coins of one chapter or episode; 0 is free. */
export const priceSchema = v.pipe(count, v.maxValue(1_000_000));

/** Chapters from one to another, both among them, that have a price of their own. */
export const priceRangeSchema = v.pipe(
  v.object({
    from: v.pipe(count, v.minValue(1)),
    to: v.pipe(count, v.minValue(1)),
    price: priceSchema,
  }),
  v.check(({ from, to }) => from <= to, 'from comes before to'),
);
export type PriceRange = v.InferOutput<typeof priceRangeSchema>;

/** In the order of their chapters; none says something of a chapter that another speaks of. */
export const priceRangesSchema = v.pipe(
  v.array(priceRangeSchema),
  v.maxLength(200),
  v.check(
    (ranges) => ranges.every(({ from }, at) => at === 0 || from > (ranges[at - 1]?.to ?? 0)),
    'ranges overlap',
  ),
);

/** What a title costs, chapter by chapter. */
export type Pricing = {
  readonly free: number;
  readonly price: number;
  readonly ranges: readonly PriceRange[];
};
