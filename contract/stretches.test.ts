import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStretch, hasTarget, type Stretch } from './stretches';

const from = (targets: number[]) =>
  targets.reduce<Stretch[]>((stretches, target) => addStretch(stretches, [target, target]), []);

describe('stretches of chapters', () => {
  it('join where they touch', () => {
    expect(from([1, 2, 3])).toEqual([[1, 3]]);
    expect(from([1, 3, 2])).toEqual([[1, 3]]);
    expect(from([5, 1, -1])).toEqual([
      [-1, -1],
      [1, 1],
      [5, 5],
    ]);
  });

  it('hold exactly what was added, in whatever order and however often', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 30 })), (targets) => {
        const stretches = from(targets);
        for (let target = -1; target <= 30; target += 1) {
          expect(hasTarget(stretches, target)).toBe(targets.includes(target));
        }
        expect(stretches.every(([first], i) => i === 0 || first > (stretches[i - 1]?.[1] ?? 0) + 1)).toBe(
          true,
        );
      }),
    );
  });
});
