/** Lines that digitisers put around a text. */
const START = /\*{3}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i;
const END =
  /\*{3}\s*END OF (?:THE|THIS) PROJECT GUTENBERG|^\s*End of (?:the )?Project Gutenberg(?:['’]s)?\b|^\s*START: FULL LICENSE/i;

/**
 * Returns the range of the author's paragraphs, `end` exclusive: a digitiser's lines are before and after it.
 */
export function digitiserBounds(paragraphs: readonly string[]): { start: number; end: number } {
  const start = paragraphs.findIndex((text) => START.test(text)) + 1;
  const end = paragraphs.findIndex((text, index) => index >= start && END.test(text));
  return { start, end: end === -1 ? paragraphs.length : end };
}
