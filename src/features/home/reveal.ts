import { FEED_BLOCKS_PER_PAGE } from '../../../contract/catalogue/limits';

/** Returns how many of `total` blocks to show after one more reveal: two at a time (spec 4.3). */
export function revealMore(shown: number, total: number): number {
  return Math.min(shown + FEED_BLOCKS_PER_PAGE, total);
}

/** Returns how many blocks to show if the list's length may have changed since `shown` was counted. */
export function revealed(shown: number, total: number): number {
  return Math.min(Math.max(shown, FEED_BLOCKS_PER_PAGE), total);
}
