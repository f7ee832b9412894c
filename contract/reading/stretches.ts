/** Targets from the first to the last, inclusive. A book read from start to end is one stretch. */
export type Stretch = readonly [first: number, last: number];

/** The most stretches of a book. No reader gets near this; a script could. */
export const MOST_STRETCHES = 2_000;

export function hasTarget(stretches: readonly Stretch[], target: number): boolean {
  return stretches.some(([first, last]) => first <= target && target <= last);
}

/** Adds one stretch; see `joinStretches`. */
export function addStretch(stretches: readonly Stretch[], added: Stretch): Stretch[] {
  return joinStretches(stretches, [added]);
}

/**
 * Returns the union of both lists, sorted, with touching stretches joined, in linear time. Beyond
 * MOST_STRETCHES the stretches with the smallest gaps are joined, the earlier of two equal gaps first: no
 * read chapter is lost, and every device that joins the same lists gets the same result.
 */
export function joinStretches(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const joined: [number, number][] = [];
  const [left, right] = [inOrder(a), inOrder(b)];
  for (let l = 0, r = 0; l < left.length || r < right.length; ) {
    const [one, other] = [left[l], right[r]];
    const isLeft = one !== undefined && (other === undefined || one[0] <= other[0]);
    const [first, last] = (isLeft ? one : other) as Stretch;
    if (isLeft) l += 1;
    else r += 1;
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined.length <= MOST_STRETCHES ? joined : nearestJoined(joined);
}

/**
 * Sorts by beginning, and drops stretches that end before they begin. Our own lists are already sorted and
 * returned as they are.
 */
function inOrder(stretches: readonly Stretch[]): readonly Stretch[] {
  const sound = stretches.every(
    ([first, last], at) => first <= last && (at === 0 || (stretches[at - 1] as Stretch)[0] <= first),
  );
  return sound
    ? stretches
    : stretches.filter(([first, last]) => first <= last).sort(([first], [other]) => first - other);
}

function nearestJoined(stretches: readonly Stretch[]): Stretch[] {
  const gaps = stretches
    .slice(1)
    .map(([first], at) => ({ at: at + 1, size: first - (stretches[at] as Stretch)[1] }));
  gaps.sort((a, b) => a.size - b.size || a.at - b.at);
  const closed = new Set(gaps.slice(0, stretches.length - MOST_STRETCHES).map(({ at }) => at));
  const joined: [number, number][] = [];
  for (const [at, [first, last]] of stretches.entries()) {
    const before = joined.at(-1);
    if (before && closed.has(at)) before[1] = last;
    else joined.push([first, last]);
  }
  return joined;
}
