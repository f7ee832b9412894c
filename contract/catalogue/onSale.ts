import type { ChapterEntry } from './chapters.schema';

type Item = Pick<ChapterEntry, 'state'> & {
  readonly publicAt?: number | undefined;
  /** An ad opened an episode until then (decision 0148). */
  readonly openUntil?: number | undefined;
};

/**
 * Returns whether coins unlock an item: not one that only members read yet (decision 0147), but one that an ad
 * opened for a day.
 */
export function isOnSale({ state, publicAt, openUntil }: Item): boolean {
  return openUntil !== undefined || (state === 'locked' && publicAt === undefined);
}
