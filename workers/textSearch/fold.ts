import { PLAIN_LETTERS } from '../../contract/catalogue/search';

/**
 * How text and query are compared: case, diacritics, width, kinds of quotes, dashes and spaces do not tell two
 * texts apart. What a reader types on a phone finds what was typeset.
 */

/** What a query may do without: marks above letters, soft hyphens, joiners. */
const LEFT_OUT = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/** Small Cyrillic and Chinese letters are their own form: they are most of such a text, and need no look-up. */
const TO_FOLD = /[^\x00-\x7f\u0430-\u0438\u043a-\u044f\u4e00-\u9fff]/gu;
const SPACES = /\s+/g;
const UNEVEN_SPACE = /\s\s|[^\S ]/;
const SPACE = /^\s$/;

/** Signs and letters that no decomposition brings to their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  ...PLAIN_LETTERS,
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '′': "'",
  '‹': "'",
  '›': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
};

const folded = new Map<string, string>();

/** One letter, already in lower case. */
function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  let plain = '';
  for (const part of letter.normalize('NFKD').toLowerCase().replace(LEFT_OUT, ''))
    plain += PLAIN[part] ?? part;
  folded.set(letter, plain);
  return plain;
}

/** A text as it is compared. */
export function fold(text: string): string {
  const plain = text.toLowerCase().replace(TO_FOLD, foldLetter);
  return UNEVEN_SPACE.test(plain) ? plain.replace(SPACES, ' ') : plain;
}

/** A query as it is compared: without the space it may end with while the next word is still to be typed. */
export function foldQuery(query: string): string {
  return fold(query).trim();
}

export type Folded = {
  readonly text: string;
  /** `starts[n]` is where the letter begins in the original that the n-th folded unit came from; `ends[n]` its end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** `fold`, and where every unit of it came from. */
export function foldWithPositions(text: string): Folded {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    for (const unit of letter.toLowerCase().replace(TO_FOLD, foldLetter).split('')) {
      const isSpace = SPACE.test(unit);
      if (isSpace && units.at(-1) === ' ') {
        // One space for all of them: it reaches as far as they do.
        ends[ends.length - 1] = end;
        continue;
      }
      units.push(isSpace ? ' ' : unit);
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text: units.join(''), starts, ends };
}
