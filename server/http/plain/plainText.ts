import { parseChapterText } from '../../../formats/chapterText';
import { stripWatermarks } from '../../../formats/stripWatermarks';
import type { PlainText } from '../pageSubject';

/** UTF-16 units. Chapters have a tenth of it: this bounds what a page costs whose chapter is a whole book. */
const MOST_CHARACTERS = 200_000;

/** A chapter's text as a page without scripts shows it, from its file. A longer one is cut at the end of a paragraph. */
export function plainText(text: string): PlainText {
  const isCut = text.length > MOST_CHARACTERS;
  const end = isCut ? text.lastIndexOf('\n\n', MOST_CHARACTERS) : text.length;
  const shown = end > 0 ? text.slice(0, end) : text.slice(0, MOST_CHARACTERS);
  return { blocks: parseChapterText(stripWatermarks(shown)), isCut };
}
