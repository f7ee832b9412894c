import { PLAIN_LETTERS } from '../../contract/catalogue/search';

/**
 * Folds text and query for comparison: case, diacritics, width, and variants of quotes, dashes and spaces are
 * ignored, so that text typed on a phone matches typeset text.
 */

/** Characters a query may omit: marks above letters, soft hyphens, joiners. */
const LEFT_OUT = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/**
 * Lower-case Cyrillic and Chinese letters fold to themselves: they are most of such a text, so they skip the
 * look-up.
 */
const TO_FOLD = /[^\x00-\x7f\u0430-\u0438\u043a-\u044f\u4e00-\u9fff]/gu;
const SPACES = /\s+/g;
const UNEVEN_SPACE = /\s\s|[^\S ]/;
const SPACE = /^\s$/;

/** Signs and letters without a decomposition to their plain form. */
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

function foldLetter(letter: string): string {
  const known = folded.get(letter);
  if (known !== undefined) return known;
  let plain = '';
  for (const part of letter.normalize('NFKD').toLowerCase().replace(LEFT_OUT, ''))
    plain += PLAIN[part] ?? part;
  folded.set(letter, plain);
  return plain;
}

export function fold(text: string): string {
  const plain = text.toLowerCase().replace(TO_FOLD, foldLetter);
  return UNEVEN_SPACE.test(plain) ? plain.replace(SPACES, ' ') : plain;
}

/** Folds a query, without a trailing space before a word that is still being typed. */
export function foldQuery(query: string): string {
  return fold(query).trim();
}

export type Folded = {
  readonly text: string;
  /** `starts[n]` and `ends[n]` are the range of the original letter that the n-th folded unit is from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** Folds a text and maps every unit to its origin. */
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
        // A run of spaces folds to one, which covers all of them.
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
