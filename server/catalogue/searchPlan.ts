import type { Dictionary } from './dictionary';
import { foldText } from './foldText';
import { type Piece, piecesOf } from './searchDocument';

/** A word of a search: whether it is taken as a whole word, and the words that may have been meant. */
export type SearchWord = Piece & { readonly whole: boolean; readonly meant: readonly string[] };

const MOST_WORDS = 8;
/**
 * The longest run, in characters; its pairs form a phrase that the database compares position by position.
 */
const MOST_RUN = 12;

/** `finished`: the last word is followed by another character, so it is not being typed any more. */
export type SearchTerms = {
  readonly folded: string;
  readonly words: readonly Piece[];
  readonly finished: boolean;
};

/** Returns the terms of a query, or null if it has no words. */
export function readTerms(query: string): SearchTerms | null {
  const folded = foldText(query);
  const pieces = piecesOf(folded).map(({ text, run }) => ({
    text: run ? [...text].slice(0, MOST_RUN).join('') : text,
    run,
  }));
  const words = pieces.filter(({ text }, at) => pieces.findIndex((other) => other.text === text) === at);
  if (words.length === 0) return null;
  return { folded, words: words.slice(0, MOST_WORDS), finished: /[^\p{L}\p{N}\p{M}'’ʼ]$/u.test(query) };
}

/**
 * Interprets each word for the first attempt. A finished word that the catalogue has means itself only, which
 * saves the database all words that begin with "the"; a word that is no prefix of any catalogue word means
 * the words near it.
 */
export async function asTyped(dictionary: Dictionary, terms: SearchTerms): Promise<SearchWord[]> {
  const last = terms.words.length - 1;
  return await Promise.all(
    terms.words.map(async (piece, at) => {
      const whole = (at < last || terms.finished) && dictionary.hasWord(piece.text);
      const isFine = piece.run || dictionary.hasBeginning(piece.text);
      return { ...piece, whole, meant: isFine ? [] : await dictionary.wordsNear(piece.text) };
    }),
  );
}

/** Interprets each word as a prefix and as the words near it, for a search that finds nothing otherwise. */
export async function asMeant(dictionary: Dictionary, terms: SearchTerms): Promise<SearchWord[]> {
  return await Promise.all(
    terms.words.map(async (piece) => ({
      ...piece,
      whole: false,
      meant: piece.run ? [] : await dictionary.wordsNear(piece.text),
    })),
  );
}

type Weights = '' | 'A' | 'AB';

/**
 * Returns the search as a `tsquery`: every word as a prefix of a word in the fields of `weights` ('' for
 * all). It is built from letters and digits between our own quotes and operators, never from raw input.
 */
export function toQuery(words: readonly SearchWord[], weights: Weights, meant: 'exactly' | 'meant'): string {
  return words
    .map((word) => {
      const typed = word.run ? runQuery(word.text, weights) : wordQuery(word, weights);
      if (meant === 'exactly' || word.meant.length === 0) return typed;
      const others = word.meant.map((other) => `'${other}'${weights === '' ? '' : `:${weights}`}`);
      return `(${[typed, ...others].join('|')})`;
    })
    .join('&');
}

function wordQuery({ text, whole }: SearchWord, weights: Weights): string {
  const mark = `${whole ? '' : '*'}${weights}`;
  return mark === '' ? `'${text}'` : `'${text}':${mark}`;
}

function runQuery(text: string, weights: Weights): string {
  const characters = [...text];
  const mark = weights === '' ? '' : `:${weights}`;
  if (characters.length === 1) return `'${text}'${mark}`;
  const pairs = characters.slice(0, -1).map((character, at) => `'${character}${characters[at + 1]}'${mark}`);
  return pairs.length === 1 ? (pairs[0] as string) : `(${pairs.join('<->')})`;
}
