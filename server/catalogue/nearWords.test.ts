import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBeginning, nearWords } from './nearWords';

const WORDS = [
  'ball',
  'bell',
  'bells',
  'belltower',
  'boat',
  'ferry',
  'hall',
  'lantern',
  'last',
  'later',
].sort();

describe('the words near a typed word', () => {
  it.each([
    ['bell', 0, ['bell', 'bells', 'belltower']],
    ['blel', 1, ['bell', 'bells', 'belltower']],
    ['belk', 1, ['bell', 'bells', 'belltower']],
    ['hell', 1, ['bell', 'hall', 'bells', 'belltower']],
    ['lanetr', 1, ['lantern']],
    ['lantren', 1, ['lantern']],
    ['lantrnn', 2, ['lantern']],
    ['zzzz', 2, []],
  ])('for “%s” have at most %i typing errors', (typed, most, meant) => {
    expect(nearWords(WORDS, typed, most, 12)).toEqual(meant);
  });

  it('are limited to the number asked for, nearest first', () => {
    expect(nearWords(WORDS, 'hell', 1, 2)).toEqual(['bell', 'hall']);
  });

  it('equal those found by comparing each word and each of its prefixes', () => {
    const word = fc.stringMatching(/^[abc]{1,7}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 40 }),
        word,
        fc.integer({ min: 0, max: 2 }),
        (list, typed, most) => {
          const sorted = [...list].sort();
          const plainly = sorted.filter((one) => {
            const begun = Array.from({ length: one.length + 1 }, (_, at) => one.slice(0, at)).filter(
              (beginning) => beginning.length >= typed.length - 1,
            );
            return Math.min(...[...begun, one].map((other) => distance(other, typed))) <= most;
          });
          expect(nearWords(sorted, typed, most, 1_000).sort()).toEqual(plainly);
          expect(hasBeginning(sorted, typed)).toBe(sorted.some((one) => one.startsWith(typed)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Letters wrong, missing, added, or swapped with their neighbour, computed by the definition. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const rest = [a.slice(0, -1), b.slice(0, -1)] as const;
  let least = distance(...rest) + (a.at(-1) === b.at(-1) ? 0 : 1);
  if (least > 0) least = Math.min(least, distance(rest[0], b) + 1, distance(a, rest[1]) + 1);
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    least = Math.min(least, distance(a.slice(0, -2), b.slice(0, -2)) + 1);
  return least;
}
