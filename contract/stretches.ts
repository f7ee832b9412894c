/** Targets from the first to the last, both included. A book read from start to end is one stretch. */
export type Stretch = readonly [first: number, last: number];

export function hasTarget(stretches: readonly Stretch[], target: number): boolean {
  return stretches.some(([first, last]) => first <= target && target <= last);
}

/** The same with one stretch more; in order, and joined where they touch. */
export function addStretch(stretches: readonly Stretch[], added: Stretch): Stretch[] {
  const sorted = [...stretches, added].sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}
