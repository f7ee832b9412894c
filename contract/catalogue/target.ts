/**
 * A chapter's number in its book: 1 to n are the chapters, 0 is the front matter and -1 the back matter if
 * the book has any. Reading order is 0, 1 … n, -1. Separate from the schemas, so that a page can use it
 * without loading them.
 */
export const FRONT_MATTER_TARGET = 0;
export const BACK_MATTER_TARGET = -1;

/** A range of chapters or episodes in reading order; `to` is inclusive, null for the end of the book. */
export type TargetRange = { readonly from: number; readonly to: number | null };

/** Returns whether a target is in a range, both ends included. */
export function isInRange(target: number, { from, to }: TargetRange): boolean {
  return compareTargets(from, target) <= 0 && (to === null || compareTargets(target, to) <= 0);
}

export function compareTargets(a: number, b: number): number {
  const rank = (target: number) => (target === BACK_MATTER_TARGET ? Number.POSITIVE_INFINITY : target);
  return rank(a) === rank(b) ? 0 : rank(a) - rank(b);
}
