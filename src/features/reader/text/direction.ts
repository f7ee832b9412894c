import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';

export type Direction = 'ltr' | 'rtl';
/** What the file of a book says: how its pages are turned, or that its text is vertical. */
export type SaidDirection = Direction | 'vertical' | undefined;

const RTL_LANGUAGE = /^(?:ar|arc|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)(?:-|$)/i;
const RTL_SCRIPT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** Languages that are also written from top to bottom, in lines that follow each other to the left. */
const VERTICAL_LANGUAGE = /^(?:zh|yue|ja|ko)(?:-|$)/i;
/** Blocks that are looked at for a letter. */
const FIRST_BLOCKS = 5;

/** Which way a chapter is written: by its first letter, since what files say of their language is often wrong. */
export function directionOf(blocks: readonly Block[], language: string | undefined): Direction {
  for (const block of blocks.slice(0, FIRST_BLOCKS)) {
    const letter = /\p{L}/u.exec(blockText(block))?.[0];
    if (letter) return RTL_SCRIPT.test(letter) ? 'rtl' : 'ltr';
  }
  return RTL_LANGUAGE.test(language ?? '') ? 'rtl' : 'ltr';
}

/** Whether a reader may choose to have the text vertical. */
export function mayBeVertical(said: SaidDirection, language: string | undefined): boolean {
  return said === 'vertical' || VERTICAL_LANGUAGE.test(language ?? '');
}

/** Whether the text is vertical: as the reader chose, else as the file says. */
export function isWrittenVertically(
  said: SaidDirection,
  language: string | undefined,
  chosen: ReadingSettings['writing'],
): boolean {
  if (!mayBeVertical(said, language)) return false;
  return chosen === 'book' ? said === 'vertical' : chosen === 'vertical';
}

/**
 * Which way a book is turned when its text is not vertical: as its file says, else by its language, else as the chapter is
 * written with which it was opened. Chapters of another script are turned as the others are.
 */
export function turningOf(
  said: SaidDirection,
  language: string | undefined,
  blocks: readonly Block[] | undefined,
): Direction {
  if (said === 'ltr' || said === 'rtl') return said;
  return RTL_LANGUAGE.test(language ?? '') ? 'rtl' : directionOf(blocks ?? [], language);
}
