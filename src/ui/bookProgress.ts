import { BACK_MATTER_TARGET, FRONT_MATTER_TARGET } from '../../contract/catalogue/target';
import type { Place } from '../../data/tables/rows';

export type BookProgress = {
  /** The reader's chapter, 1 to n; 0 in the front matter. */
  chapter: number;
  /** The share of the book already read, whole percent; 100 only at the end. */
  percent: number;
};

/** Returns the progress in a book, counting chapters as equal. Undefined for a book not begun. */
export function bookProgress(place: Place | undefined, chapterCount: number): BookProgress | undefined {
  if (!place) return undefined;
  if (place.target === FRONT_MATTER_TARGET || chapterCount === 0) return { chapter: 0, percent: 0 };
  if (place.target === BACK_MATTER_TARGET) return { chapter: chapterCount, percent: 100 };
  const chapter = Math.min(place.target, chapterCount);
  const share = Math.min(Math.max(place.chapterShare, 0), 1);
  const percent = Math.floor(((chapter - 1 + share) / chapterCount) * 100);
  return { chapter, percent: Math.min(percent, 100) };
}
