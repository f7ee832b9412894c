/** Lines that digitisers and publishers put around a text. Shared by all formats. */
const START = /\*{3}\s*START OF (?:THE|THIS) PROJECT GUTENBERG/i;
const END =
  /\*{3}\s*END OF (?:THE|THIS) PROJECT GUTENBERG|^\s*End of (?:the )?Project Gutenberg(?:['’]s)?\b|^\s*START: FULL LICENSE/i;
const CREDIT =
  /Project Gutenberg|gutenberg\.org|pgdp\.net|Distributed Proofread|standardebooks\.org|^\s*(?:e-?text|this e-?book|this file) (?:was )?(?:prepared|produced|created)\b/i;
/** Of a text without white space before it: two runs of it in one pattern would be split in every way there is. */
const TRANSCRIBER = /^[[{(*]*\s*Transcriber[’'`]?s?[’'`]? (?:notes?|comments?)\b/i;
const PICTURE = /^\s*[[{(]\s*(?:Illustration|Image|Frontispiece|Map|Music)\b[^\]]*[\])}]\s*$/i;
/** A credit is short; a longer paragraph that happens to name a library is the author's. */
const MAX_CREDIT_CHARACTERS = 2_500;

/** The range of the author's paragraphs, `end` exclusive: a digitiser's lines are before and after it. */
export function digitiserBounds(paragraphs: readonly string[]): { start: number; end: number } {
  const start = paragraphs.findIndex((text) => START.test(text)) + 1;
  const end = paragraphs.findIndex((text, index) => index >= start && END.test(text));
  return { start, end: end === -1 ? paragraphs.length : end };
}

/**
 * Which paragraphs of a whole text are not the author's: everything up to a digitiser's start line and from the end
 * line on, credits, transcriber's notes and stand-ins for pictures. One answer per paragraph.
 */
export function findBoilerplate(paragraphs: readonly string[]): boolean[] {
  const { start, end } = digitiserBounds(paragraphs);
  return paragraphs.map(
    (text, index) =>
      index < start ||
      index >= end ||
      PICTURE.test(text) ||
      TRANSCRIBER.test(text.trimStart()) ||
      (text.length <= MAX_CREDIT_CHARACTERS && CREDIT.test(text)),
  );
}
