import type { ChapterEntry } from './chapters.schema';

/** Returns whether coins unlock an item: not one that only members read yet (decision 0147). */
export function isOnSale({
  state,
  publicAt,
}: Pick<ChapterEntry, 'state'> & { publicAt?: number | undefined }): boolean {
  return state === 'locked' && publicAt === undefined;
}
