import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import type { Place } from '../../data/tables/rows';

/**
 * Returns the whole hours that a text takes at the given words a minute, or the minutes if it takes less than
 * an hour.
 */
export function readingTime(words: number, wordsPerMinute: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(words / wordsPerMinute));
  return minutes < 60 ? { hours: 0, minutes } : { hours: Math.round(minutes / 60), minutes: 0 };
}

/** Returns the number of words still to read after a place. */
export function wordsLeft(
  chapters: readonly ChapterEntry[],
  place: Pick<Place, 'target' | 'chapterShare'>,
): number {
  const at = chapters.findIndex((chapter) => chapter.target === place.target);
  const left = chapters.reduce((words, { wordCount }, index) => {
    if (index < at) return words;
    return words + (index === at ? wordCount * (1 - place.chapterShare) : wordCount);
  }, 0);
  return Math.round(left);
}
