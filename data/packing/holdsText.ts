import type { WideChapterRow } from '../tables/rows';

/** Whether a row holds text that can be read without a key. */
export function holdsText({ blocks, packed }: Pick<WideChapterRow, 'blocks' | 'packed'>): boolean {
  return packed !== undefined || (blocks ?? null) !== null;
}
