import { foldText } from '../catalogue/foldText';
import { passageOf } from '../catalogue/marks';
import { piecesOf } from '../catalogue/searchDocument';
import type { SearchWord } from '../catalogue/searchPlan';

type Best = { readonly title: string; readonly author: string; readonly tags: readonly string[] };

/**
 * Returns a search's name among the hot searches: the passage of the best match's title, author or tag that
 * it matched, as the catalogue writes it. So one reader's wording is never shown to another, and "ferr" and
 * "FERRY!" are one term. Null if no single field has all of it, or it is too short.
 */
export function hotTerm(best: Best, words: readonly SearchWord[]): string | null {
  for (const text of [best.title, best.author, ...best.tags]) {
    const passage = passageOf(text, words);
    if (passage !== null) return isTelling(passage) ? passage : null;
  }
  return null;
}

const LEAST_LETTERS = 4;
/** For a script without spaces, where two characters are a word. */
const LEAST_CHARACTERS = 2;

function isTelling(passage: string): boolean {
  return piecesOf(foldText(passage)).some(
    ({ text, run }) => [...text].length >= (run ? LEAST_CHARACTERS : LEAST_LETTERS),
  );
}
