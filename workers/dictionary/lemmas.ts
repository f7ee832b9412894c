import { IRREGULAR } from './irregular';

/** Endings of inflected words and their dictionary form, the longer ones first. */
const ENDINGS = [
  ['ies', 'y'],
  ['ied', 'y'],
  ['ier', 'y'],
  ['iest', 'y'],
  ['ily', 'y'],
  ['ying', 'ie'],
  ['men', 'man'],
  ['ves', 'f'],
  ['ves', 'fe'],
  ['es', ''],
  ['es', 'e'],
  ['s', ''],
  ['ed', 'e'],
  ['ed', ''],
  ['ing', 'e'],
  ['ing', ''],
  ['est', 'e'],
  ['est', ''],
  ['er', 'e'],
  ['er', ''],
  ['ly', ''],
] as const;
const SHORTEST = 2;
const DOUBLED = /([bdfgklmnprstvz])\1$/;

const irregular = new Map(
  IRREGULAR.trim()
    .split('\n')
    .flatMap((line) => {
      const [lemma = '', ...forms] = line.trim().split(' ');
      return forms.map((form) => [form, lemma] as const);
    })
    // One form may belong to two words: "lay" and "lie".
    .reduce(
      (all, [form, lemma]) => all.set(form, [...(all.get(form) ?? []), lemma]),
      new Map<string, string[]>(),
    ),
);

/**
 * Returns the dictionary words a selected English word may belong to, most likely first: itself, then the
 * words it may be a form of. Most of these do not exist; the caller looks up which do.
 */
export function lemmasOf(selected: string): string[] {
  const word = selected
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
    .replace(/'s$|n't$|'(?:ll|ve|re|d|m)$/, '');
  if (word === '') return [];
  const found = [word, ...(irregular.get(word) ?? [])];
  for (const [ending, instead] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (stem.length < SHORTEST) continue;
    found.push(stem + instead);
    if (instead === '' && DOUBLED.test(stem)) found.push(stem.slice(0, -1));
  }
  return [...new Set(found)];
}
