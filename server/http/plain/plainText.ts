import { splitNotes } from '../../../formats/authorNotes';
import { parseChapterText } from '../../../formats/chapterText';
import { stripWatermarks } from '../../../formats/watermarks/stripWatermarks';
import type { PlainText } from '../pageSubject';

/**
 * UTF-16 units, and lines: ten times a usual chapter. They bound the cost of a page if a whole book is one
 * chapter.
 */
const MOST_CHARACTERS = 100_000;
const MOST_LINES = 6_000;

/**
 * Returns a chapter's text from its file for a page without scripts. A longer one is cut at the end of a
 * paragraph.
 */
export function plainText(file: string): PlainText {
  const { text, notes } = splitNotes(file);
  const end = endOf(text);
  const shown = text.slice(0, end);
  return { blocks: parseChapterText(stripWatermarks(shown)), notes, isCut: end < text.length };
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
