import type { ChapterEntry } from '../../../contract/chapter';
import type { Place } from '../../../data/rows';

/** Whole hours a text takes at so many words a minute, and minutes for one under an hour. */
export function readingTime(words: number, wordsPerMinute: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(words / wordsPerMinute));
  return minutes < 60 ? { hours: 0, minutes } : { hours: Math.round(minutes / 60), minutes: 0 };
}

/** How much of a book lies behind a place: percent, and the words still to read. */
export function progressOf(
  chapters: readonly ChapterEntry[],
  place: Pick<Place, 'target' | 'chapterShare'>,
): { percent: number; wordsLeft: number } {
  const at = chapters.findIndex((chapter) => chapter.target === place.target);
  let total = 0;
  let before = 0;
  chapters.forEach(({ wordCount }, index) => {
    total += wordCount;
    if (index < at) before += wordCount;
    else if (index === at) before += wordCount * place.chapterShare;
  });
  const percent = total === 0 ? 0 : Math.floor((before / total) * 100);
  return { percent, wordsLeft: Math.round(total - before) };
}
