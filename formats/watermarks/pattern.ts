import { WATERMARK_MAX_CHARACTERS } from '../../contract/operator/operator';
import { type FoldedLine, foldLine, NOVEL_SITE, SITE, wordsOf } from './foldLine';
import { sentencesOf } from './sentences';

export type Pattern = {
  readonly text: string;
  /** The form it is compared with: addresses count as words unless it has `{site}`. */
  readonly form: keyof FoldedLine;
  /** Its number of sentences: as many whole ones are removed together. */
  readonly sentences: number;
  /** The text between the stars; the first begins the line, the last ends it. */
  readonly pieces: readonly string[];
  /** The longest of them: a line without it is no match. */
  readonly key: string;
  /**
   * The beginning of its longest word: only a line that contains it is folded. Empty if an address is
   * required.
   */
  readonly word: string;
  /**
   * It is removed only as a whole line, never from a paragraph: an address alone, and a pattern that begins
   * or ends with a star, which could extend into a sentence of the story that follows without a stop. Chinese
   * has its stops.
   */
  readonly isWholeLine: boolean;
};

/** The most characters removed at a time. */
const MOST_TAKEN = 500;
const MOST_STARS = 5;
/**
 * The least weight apart from the stars: letters and digits, with a Chinese character or an address counting
 * as three.
 */
const LEAST_WEIGHT = 6;
const MOST_OF_A_WORD = 6;

/**
 * Reads a pattern: literal words, `*` for any others, `{site}` for any address and `{novelsite}` for one
 * whose name is about novels. It matches as many sentences as it has itself, and a star stays in its
 * sentence. Case, punctuation and letter shapes are ignored. Returns null for one that is too short, or has
 * more than five stars.
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

/**
 * Returns whether a whole folded line or sentence matches the pattern. Each piece is searched once, so the
 * time is linear in the length.
 */
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
