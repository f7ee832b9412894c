import type { Writing } from './textWritings';

/** Signs of any language that do not occur between two letters. */
const SIGNS = new Set(
  '«»“”„‚‘’‹›–—―…·•\u00a0\u00ad№°§©®™€£¥¢±×÷½¼¾²³¹ºª†‡¿¡´`¨′″\u200c\u200d\u200e\u200f،؛؟ـ',
);
const NO_CHARACTER = /[\ufffd\x80-\x9f\ue000-\uf8ff]/;
const LETTER = /[\p{L}\p{M}]/u;

/**
 * Returns how much a decoding looks like a writing, 0 to 1: the share of usual characters among the non-ASCII
 * ones. Misplaced letters count as unusual: a capital inside a word, a Greek letter in a Latin one.
 * Undecodable characters count threefold.
 */
export function likelihoodOf(text: string, { kind, common, usual }: Writing): number {
  const set = new Set(common + common.toUpperCase());
  let [all, known] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character <= '\x7f') continue;
    all += NO_CHARACTER.test(character) ? 3 : 1;
    const isUsual = set.has(character)
      ? kind === 'wide' || fits(text, at, kind)
      : kind !== 'wide' && SIGNS.has(character) && !isBetweenLetters(text, at);
    if (isUsual) known += 1;
  }
  return all === 0 ? 0 : Math.min(1, known / all / usual);
}

function fits(text: string, at: number, kind: Writing['kind']): boolean {
  const [before = '', own = '', after = ''] = [text[at - 1], text[at], text[at + 1]];
  const isCapitalInside = own !== own.toLowerCase() && before !== before.toUpperCase();
  const isLatin = (character: string) => /[a-z]/i.test(character);
  const isAmongStrangers =
    kind === 'latin'
      ? before > '\x7f' && LETTER.test(before) && !/\p{M}/u.test(own)
      : isLatin(before) || isLatin(after);
  return !isCapitalInside && !isAmongStrangers;
}

function isBetweenLetters(text: string, at: number): boolean {
  return text[at] !== '’' && LETTER.test(text[at - 1] ?? '') && LETTER.test(text[at + 1] ?? '');
}
