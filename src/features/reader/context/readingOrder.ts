import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';

/**
 * Returns the chapter before (-1) or after (+1) a target in reading order; undefined at either end of the
 * book.
 */
export function neighbourOf(
  chapters: readonly ChapterEntry[],
  target: number,
  direction: -1 | 1,
): ChapterEntry | undefined {
  const index = chapters.findIndex((entry) => entry.target === target);
  return index < 0 ? undefined : chapters[index + direction];
}

/** Returns the targets that are kept in memory around one, nearest first. */
export function windowAround(chapters: readonly ChapterEntry[], target: number): number[] {
  const index = chapters.findIndex((entry) => entry.target === target);
  if (index < 0) return [target];
  return [0, 1, -1, 2, -2, 3, 4]
    .map((step) => chapters[index + step]?.target)
    .filter((found) => found !== undefined);
}
