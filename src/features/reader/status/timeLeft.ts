/**
 * Returns the minutes from the top of a page to the end of the chapter, at a number of words per minute; at
 * least one. Null while its pages are not counted, or for a chapter without words.
 */
export function minutesLeft(
  words: number,
  { page, pages }: { readonly page: number; readonly pages: number },
  wordsPerMinute: number,
): number | null {
  if (pages === 0 || words === 0) return null;
  const left = words * (1 - (page - 1) / pages);
  return Math.max(1, Math.round(left / wordsPerMinute));
}
