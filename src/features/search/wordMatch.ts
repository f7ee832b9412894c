import { PLAIN_LETTERS } from '../../../contract/catalogue/search';

/** A stretch of a text, `[start, end)` in UTF-16 units, as the server marks its own results. */
export type Mark = [start: number, end: number];

export type Word = {
  /** The form used for comparison: lower case, no diacritics. */
  readonly folded: string;
  /** `at[n]` is the text's index of the n-th folded unit; one more entry for the end. */
  readonly at: readonly number[];
};

const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ʼ]*/gu;
const LEFT_OUT = /[\p{M}'’ʼ]/gu;
/** Scripts without spaces between words: there a match may begin anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A shorter word matches too much. */
const NEAR_MIN_LETTERS = 4;
const TWO_SLIPS_MIN_LETTERS = 8;

/** Returns the folded words of a text, so that "cafe" finds "Café". */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORDS), ({ 0: word, index }) => foldWord(word, index));
}

const ASCII = /^[a-z0-9]+$/i;

function foldWord(word: string, start: number): Word {
  if (ASCII.test(word)) {
    return {
      folded: word.toLowerCase(),
      at: Array.from({ length: word.length + 1 }, (_, unit) => start + unit),
    };
  }
  let folded = '';
  const at: number[] = [];
  let position = start;
  for (const letter of word) {
    const plain = letter.normalize('NFKD').toLowerCase().replace(LEFT_OUT, '');
    for (const unit of plain) {
      const shown = PLAIN_LETTERS[unit] ?? unit;
      for (let count = 0; count < shown.length; count++) at.push(position);
      folded += shown;
    }
    position += letter.length;
  }
  at.push(position);
  return { folded, at };
}

/** Returns where `query` (folded) is in a word: at its beginning, or anywhere in a script without spaces. */
export function exactMark(word: Word, query: string): Mark | undefined {
  const start = UNSPACED.test(query) ? word.folded.indexOf(query) : word.folded.startsWith(query) ? 0 : -1;
  return start === -1 ? undefined : markOf(word, start, start + query.length);
}

/**
 * Returns the approximate match at the beginning of a word: one typo from four letters on, two from eight.
 */
export function nearMark(word: Word, query: string): Mark | undefined {
  if (query.length < NEAR_MIN_LETTERS || UNSPACED.test(query)) return undefined;
  const slips = query.length >= TWO_SLIPS_MIN_LETTERS ? 2 : 1;
  const length = nearestPrefix(query, word.folded, slips);
  return length === undefined ? undefined : markOf(word, 0, length);
}

function markOf(word: Word, start: number, end: number): Mark {
  return [word.at[start] as number, word.at[end] as number];
}

/**
 * Returns the length of the prefix of `text` that `query` becomes with the fewest insertions, deletions,
 * changes and swaps of neighbours; undefined if it takes more than `slips`.
 */
export function nearestPrefix(query: string, text: string, slips: number): number | undefined {
  const width = Math.min(text.length, query.length + slips) + 1;
  let twoBack: number[] = [];
  let back = Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= query.length; row++) {
    const line = [row];
    let best = row;
    for (let column = 1; column < width; column++) {
      const same = query[row - 1] === text[column - 1];
      let cost = Math.min(
        (back[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (back[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped = query[row - 1] === text[column - 2] && query[row - 2] === text[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (twoBack[column - 2] as number) + 1);
      line.push(cost);
      best = Math.min(best, cost);
    }
    if (best > slips) return undefined;
    twoBack = back;
    back = line;
  }
  let length: number | undefined;
  let fewest = slips + 1;
  for (let column = 1; column < width; column++) {
    const cost = back[column] as number;
    // Of two equal ones, prefer the length that was typed.
    if (cost < fewest || (cost === fewest && column === query.length)) {
      fewest = cost;
      length = column;
    }
  }
  return length;
}
