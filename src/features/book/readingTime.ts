/** A usual pace for fiction, words a minute. */
export const WORDS_PER_MINUTE = 240;

/** Whole hours a text takes, and minutes for one under an hour. */
export function readingTime(wordCount: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
  return minutes < 60 ? { hours: 0, minutes } : { hours: Math.round(minutes / 60), minutes: 0 };
}
