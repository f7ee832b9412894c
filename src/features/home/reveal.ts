import { FEED_BLOCKS_PER_PAGE } from '../../../contract/catalogue/limits';

/** How many of `total` blocks to show after one more reveal: two at a time (spec 4.3), never past the end. */
export function revealMore(shown: number, total: number): number {
  return Math.min(shown + FEED_BLOCKS_PER_PAGE, total);
}

/** How many to show of a list that may have changed its length since `shown` was counted. */
export function revealed(shown: number, total: number): number {
  return Math.min(Math.max(shown, FEED_BLOCKS_PER_PAGE), total);
}
