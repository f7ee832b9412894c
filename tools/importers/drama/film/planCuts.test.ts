import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestPart, planCuts } from './planCuts';

const every = (step: number, until: number) =>
  Array.from({ length: Math.ceil(until / step) }, (_, at) => at * step);

describe('the cuts of a film', () => {
  test.each<[string, number[], number, number[]]>([
    ['key frames every half second', every(500, 8_000), 8_000, [0, 1_000, 3_000, 5_000, 7_000]],
    ['every 2 s', every(2_000, 9_000), 9_000, [0, 2_000, 4_000, 6_000, 8_000]],
    ['a short tail joins the part before it', every(2_000, 8_500), 8_500, [0, 2_000, 4_000, 6_000]],
    ['a little early is due', [0, 960, 2_920, 5_000], 8_000, [0, 960, 2_920, 5_000]],
    ['every 3 s', every(3_000, 9_000), 9_000, [0, 3_000, 6_000]],
    [
      'not over 4 s where an earlier key frame helps',
      [0, 1_200, 2_700, 5_500],
      8_500,
      [0, 1_200, 2_700, 5_500],
    ],
    ['one key frame', [0], 12_000, [0]],
    ['a film under a second', [0, 400], 700, [0]],
  ])('are planned for: %s', (_name, keys, duration, cuts) => {
    expect(planCuts(keys, duration)).toEqual(cuts);
  });

  test('are key frames, and divide every part over 4 s where possible', () => {
    const gaps = fc.array(fc.integer({ min: 40, max: 6_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 40, max: 3_000 }), (between, rest) => {
        const keys = between.reduce<number[]>((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [0]);
        const duration = (keys.at(-1) ?? 0) + rest;
        const cuts = planCuts(keys, duration);
        expect(cuts[0]).toBe(0);
        for (const [at, cut] of cuts.entries()) {
          expect(keys).toContain(cut);
          const end = cuts[at + 1] ?? duration;
          expect(end).toBeGreaterThan(cut);
          const inside = keys.filter((key) => key > cut && key < end);
          if (end - cut > 4_050) expect(inside).toEqual([]);
        }
        expect(longestPart(cuts, duration)).toBeGreaterThan(0);
      }),
    );
  });
});
