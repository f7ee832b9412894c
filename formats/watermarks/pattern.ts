import { WATERMARK_MAX_CHARACTERS } from '../../contract/operator/operator';
import { type FoldedLine, foldLine, NOVEL_SITE, SITE, wordsOf } from './foldLine';
import { sentencesOf } from './sentences';

/** One advertising line to look for, ready to be compared. */
export type Pattern = {
  /** As it was written. */
  readonly text: string;
  /** What it is compared with: a line's addresses count as words where it names none by `{site}`. */
  readonly form: keyof FoldedLine;
  /** How many it has: so many whole ones are taken out together. */
  readonly sentences: number;
  /** What stands between the stars; the first begins the line, the last ends it. */
  readonly pieces: readonly string[];
  /** The longest of them: a line without it is no match. */
  readonly key: string;
  /** The longest word of it, or its beginning: a line is folded only where it has that. Empty where it has to have an address. */
  readonly word: string;
  /**
   * It is taken out where it is a line of its own, never out of a paragraph: an address alone, and what begins or ends with a star, which
   * would reach into a sentence of the story that follows without a stop. Chinese has its stops.
   */
  readonly isWholeLine: boolean;
};

/** Characters that one may take out at a time. */
const MOST_TAKEN = 500;
const MOST_STARS = 5;
/** So much has to be said besides the stars: letters and digits, a Chinese character or an address counting as three. */
const LEAST_WEIGHT = 6;
const MOST_OF_A_WORD = 6;

/**
 * Reads a pattern: words as they stand in the line, `*` for any others, `{site}` for any address and `{novelsite}` for one that calls itself a
 * place for novels. It has as many sentences as the text has there, and a star stays in its sentence. Case, punctuation and letters' shapes do not count. Null for one that says too little, or has more than five stars.
 */
export function readPattern(text: string): Pattern | null {
  const written = text.split('*');
  if (written.length - 1 > MOST_STARS || text.length > WATERMARK_MAX_CHARACTERS) return null;
  const pieces = written.map(pieceOf);
  const all = pieces.join('');
  const weight = [...all].reduce((sum, letter) => sum + (isHeavy(letter) ? 3 : letter === ' ' ? 0 : 1), 0);
  const isAddress = all === NOVEL_SITE;
  if (weight < LEAST_WEIGHT && !isAddress) return null;
  const isOpen = (pieces[0] === '' || pieces.at(-1) === '') && !/\p{Script=Han}/u.test(all);
  const form = all.includes(NOVEL_SITE) ? 'kinds' : all.includes(SITE) ? 'sites' : 'words';
  const key = longest(pieces);
  const sentences = sentencesOf(text.trim()).length;
  const word =
    form === 'words'
      ? longest(
          text
            .normalize('NFKC')
            .toLowerCase()
            .split(/[^\p{L}\p{N}]+/u),
        )
      : '';
  return {
    text,
    form,
    sentences,
    pieces,
    key,
    word: [...word].slice(0, MOST_OF_A_WORD).join(''),
    isWholeLine: isAddress || isOpen,
  };
}

function pieceOf(text: string): string {
  const parts = text.split(/(\{(?:novel)?site\})/i).map((part) => {
    if (/^\{site\}$/i.test(part)) return SITE;
    return /^\{novelsite\}$/i.test(part) ? NOVEL_SITE : foldLine(part).words;
  });
  return wordsOf(parts.join(' '));
}

function longest(texts: readonly string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? text : found), '');
}

function isHeavy(letter: string): boolean {
  return letter === SITE || letter === NOVEL_SITE || /\p{Script=Han}/u.test(letter);
}

/** Whether a folded line or sentence is what the pattern says, whole. Each piece is looked for once: time in step with the length. */
export function fits({ pieces }: Pattern, text: string): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (text.length > MOST_TAKEN || !text.startsWith(first)) return false;
  if (last === undefined) return text === first;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}
