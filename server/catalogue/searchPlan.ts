import type { Dictionary } from './dictionary';
import { foldText } from './foldText';
import { type Piece, piecesOf } from './searchDocument';

/** A word of a search, whether it is taken for a whole word, and the words it may have been meant for. */
export type SearchWord = Piece & { readonly whole: boolean; readonly meant: readonly string[] };

/** More words than a title has add nothing but work. */
const MOST_WORDS = 8;
/** A run's pairs are a phrase the database compares place by place. */
const MOST_RUN = 12;

/** `finished`: the last word is followed by something, so it is not being typed any more. */
export type SearchTerms = {
  readonly folded: string;
  readonly words: readonly Piece[];
  readonly finished: boolean;
};

/** What is looked for, or null when there is nothing to look for. */
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
 * Each word as it is taken at first: one that is finished and in the catalogue for itself alone, which spares the database all
 * that "the" begins; one that begins nothing there for what it may have been meant for.
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

/** Each word as the beginning of one and for all it may have been meant for: for a search that finds nothing else. */
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
 * The search as a `tsquery`: every word, as the beginning of a word of the fields that `weights` names ('' is all).
 * Made of letters and digits between our own quotes and signs, never of what was typed as it is.
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
