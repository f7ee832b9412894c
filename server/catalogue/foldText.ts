import { PLAIN_LETTERS } from '../../contract/catalogue/search';

/** Letters that no decomposition brings to their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  þ: 'th',
  // At the end of a word only, and lower case is made letter by letter too.
  ς: 'σ',
};

/**
 * Text as search and the operator's words compare it: lower case, without diacritics, apostrophes and what cannot be seen (a soft hyphen,
 * a joiner) dropped, everything that is neither letter nor digit one space. "L’Étranger: Part 2" becomes "letranger part 2".
 */
export function foldText(text: string): string {
  return fold(text).trim();
}

/** Each character alike, wherever it stands: a whole text is its characters, one after the other. */
function fold(text: string): string {
  // Most of what is compared is plain, and a page of marks folds a thousand characters one by one.
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

/** A word of a text, folded, with the stretch of the original each of its UTF-16 units comes from. */
export type FoldedWord = {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** The words `foldText` makes of a text, each with its place in it. */
export function foldWords(text: string): FoldedWord[] {
  const words: { text: string; starts: number[]; ends: number[] }[] = [];
  let open: (typeof words)[number] | null = null;
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const folded = fold(character);
    // An accent that stands by itself belongs to the letter before it.
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
