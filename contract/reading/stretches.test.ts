import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { addStretch, hasTarget, joinStretches, MOST_STRETCHES, type Stretch } from './stretches';

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

  it('contain exactly the added targets, in any order and however often', () => {
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

  it('are limited in number by joining the smallest gaps, without losing a chapter', () => {
    const scattered = Array.from({ length: 3_000 }, (_, at): Stretch => [at * 10 + (at % 4), at * 10 + 5]);
    const joined = joinStretches(scattered.slice(0, 1_500), scattered.slice(1_500));
    expect(joined).toHaveLength(MOST_STRETCHES);
    expect(scattered.every(([first, last]) => joined.some(([a, b]) => a <= first && last <= b))).toBe(true);
    expect(joined.slice(1).every(([first], at) => first - (joined[at] as Stretch)[1] >= 6)).toBe(true);
    expect(joinStretches(joined, scattered)).toEqual(joined);
    expect(joinStretches(scattered, [])).toEqual(joined);
  });

  it('join to the same result in either order, even from unsorted lists', () => {
    const stretch = fc.tuple(fc.integer({ min: -1, max: 60 }), fc.integer({ min: -1, max: 60 }));
    fc.assert(
      fc.property(fc.array(stretch), fc.array(stretch), (a, b) => {
        const joined = joinStretches(a, b);
        expect(joinStretches(b, a)).toEqual(joined);
        for (let target = -1; target <= 60; target += 1)
          expect(hasTarget(joined, target)).toBe(hasTarget([...a, ...b], target));
      }),
    );
  });

  it('are not sorted again if they are in order', () => {
    const many = Array.from({ length: MOST_STRETCHES }, (_, at): Stretch => [at * 4, at * 4 + 1]);
    const sort = vi.spyOn(Array.prototype, 'sort');
    joinStretches(many, many);
    expect(sort).not.toHaveBeenCalled();
    sort.mockRestore();
  });
});
