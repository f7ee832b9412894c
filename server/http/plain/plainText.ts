import { parseChapterText } from '../../../formats/chapterText';
import { stripWatermarks } from '../../../formats/watermarks/stripWatermarks';
import type { PlainText } from '../pageSubject';

/** UTF-16 units, and lines: ten times a usual chapter. They bound what a page costs whose chapter is a whole book. */
const MOST_CHARACTERS = 100_000;
const MOST_LINES = 6_000;

/** A chapter's text as a page without scripts shows it, from its file. A longer one is cut at the end of a paragraph. */
export function plainText(text: string): PlainText {
  const end = endOf(text);
  const shown = text.slice(0, end);
  return { blocks: parseChapterText(stripWatermarks(shown)), isCut: end < text.length };
}

function endOf(text: string): number {
  let end = 0;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    const next = text.indexOf('\n', end);
    if (next === -1 || next > MOST_CHARACTERS) {
      if (text.length <= MOST_CHARACTERS) return text.length;
      const paragraph = text.lastIndexOf('\n\n', MOST_CHARACTERS);
      return paragraph > 0 ? paragraph : MOST_CHARACTERS;
    }
    end = next + 1;
  }
  return end;
}
