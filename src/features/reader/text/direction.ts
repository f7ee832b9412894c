import type { Block } from '../../../../contract/schemas/chapter';
import { blockText } from '../../../../contract/values/blockText';

export type Direction = 'ltr' | 'rtl';

const RTL_LANGUAGE = /^(?:ar|arc|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)(?:-|$)/i;
const RTL_SCRIPT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
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

/**
 * Which way a book is turned: as its file says, else by its language, else as the chapter is written with which it was opened.
 * Chapters of another script are turned as the others are.
 */
export function turningOf(
  said: Direction | undefined,
  language: string | undefined,
  blocks: readonly Block[] | undefined,
): Direction {
  if (said === 'ltr' || said === 'rtl') return said;
  return RTL_LANGUAGE.test(language ?? '') ? 'rtl' : directionOf(blocks ?? [], language);
}
