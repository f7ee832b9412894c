import { PLAIN_LETTERS } from '../../contract/catalogue/search';

/** Letters that Unicode decomposition does not reduce to a plain letter. */
const PLAIN: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  þ: 'th',
  // Only at the end of a word, and lower-casing works letter by letter too.
  ς: 'σ',
};

/**
 * Folds text for search and for matching the operator's words: lower case; without diacritics, apostrophes
 * and invisible characters (a soft hyphen, a joiner); every run of characters that are neither letters nor
 * digits becomes one space. "L’Étranger: Part 2" becomes "letranger part 2".
 */
export function foldText(text: string): string {
  return fold(text).trim();
}

/** Folds each character independently of its position, so a text can be folded character by character. */
function fold(text: string): string {
  // A fast path: most text is plain ASCII, and a page of marks folds a thousand characters one by one.
  if (/^[\0-\x7f]*$/.test(text)) {
    return text
      .toLowerCase()
      .replaceAll("'", '')
      .replace(/[^a-z0-9]+/g, ' ');
  }
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}'’ʼ]/gu, '')
    .replace(/[ßæœøđðþłıς]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** A folded word, with the range of the original text for each of its UTF-16 units. */
export type FoldedWord = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** Returns the words of `foldText`, each with its position in the text. */
export function foldWords(text: string): FoldedWord[] {
  const words: { text: string; starts: number[]; ends: number[] }[] = [];
  let open: (typeof words)[number] | null = null;
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const folded = fold(character);
    // A separate combining accent belongs to the letter before it.
    if (open !== null && folded === '' && /\p{M}/u.test(character)) open.ends[open.ends.length - 1] = end;
    for (const part of folded) {
      if (part === ' ') {
        open = null;
        continue;
      }
      if (open === null) {
        open = { text: '', starts: [], ends: [] };
        words.push(open);
      }
      open.text += part;
      for (let unit = 0; unit < part.length; unit++) {
        open.starts.push(at);
        open.ends.push(end);
      }
    }
    at = end;
  }
  return words;
}
