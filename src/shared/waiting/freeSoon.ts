import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { isOnSale } from '../../../contract/catalogue/onSale';
import { isInRange } from '../../../contract/catalogue/target';

const SOON_MS = 7 * 86_400_000;

type Waiting = Pick<ChapterEntry, 'target' | 'state' | 'publicAt'> & { readonly freeAt?: number | undefined };
type Range = { readonly from: number; readonly to: number | null };

/** Returns how many locked chapters of a range are free for everyone within a week of `now` (decision 0146). */
export function freeSoon(chapters: readonly Waiting[], range: Range, now: number): number {
  return chapters.filter(
    (entry) =>
      isOnSale(entry) &&
      entry.freeAt !== undefined &&
      entry.freeAt <= now + SOON_MS &&
      isInRange(entry.target, range),
  ).length;
}
