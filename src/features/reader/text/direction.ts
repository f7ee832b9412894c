import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';

export type Direction = 'ltr' | 'rtl';
/** The direction that a book's file states: in which its pages turn, or that its text is vertical. */
export type SaidDirection = Direction | 'vertical' | undefined;

const RTL_LANGUAGE = /^(?:ar|arc|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)(?:-|$)/i;
const RTL_SCRIPT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** Languages that are also written vertically, in lines from right to left. */
const VERTICAL_LANGUAGE = /^(?:zh|yue|ja|ko)(?:-|$)/i;
const FIRST_BLOCKS = 5;

/**
 * Returns the writing direction of a chapter, by its first letter, because the language in a file is often
 * wrong.
 */
export function directionOf(blocks: readonly Block[], language: string | undefined): Direction {
  for (const block of blocks.slice(0, FIRST_BLOCKS)) {
    const letter = /\p{L}/u.exec(blockText(block))?.[0];
    if (letter) return RTL_SCRIPT.test(letter) ? 'rtl' : 'ltr';
  }
  return RTL_LANGUAGE.test(language ?? '') ? 'rtl' : 'ltr';
}

export function mayBeVertical(said: SaidDirection, language: string | undefined): boolean {
  return said === 'vertical' || VERTICAL_LANGUAGE.test(language ?? '');
}

/** Returns whether the text is vertical: as the reader chose, else as the file states. */
export function isWrittenVertically(
  said: SaidDirection,
  language: string | undefined,
  chosen: ReadingSettings['writing'],
): boolean {
  if (!mayBeVertical(said, language)) return false;
  return chosen === 'book' ? said === 'vertical' : chosen === 'vertical';
}

/**
 * Returns the direction in which a book with horizontal text is turned: as its file states, else by its
 * language, else by the script of the chapter it was opened at. Chapters in another script are turned like
 * the others.
 */
export function turningOf(
  said: SaidDirection,
  language: string | undefined,
  blocks: readonly Block[] | undefined,
): Direction {
  if (said === 'ltr' || said === 'rtl') return said;
  return RTL_LANGUAGE.test(language ?? '') ? 'rtl' : directionOf(blocks ?? [], language);
}
