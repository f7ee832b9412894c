/**
 * A chapter's number in its book: 1 to n are the chapters, 0 is the front matter and -1 the back matter where the
 * book has any. Reading order is 0, 1 … n, -1. Apart from the schemas, so that a page needs none of them to count.
 */
export const FRONT_MATTER_TARGET = 0;
export const BACK_MATTER_TARGET = -1;

/** A run of chapters or episodes in reading order; `to` is the last of them, null for the end of the book. */
export type TargetRange = { readonly from: number; readonly to: number | null };

/** Whether a chapter lies in a range. */
export function isInRange(target: number, { from, to }: TargetRange): boolean {
  return compareTargets(from, target) <= 0 && (to === null || compareTargets(target, to) <= 0);
}

export function compareTargets(a: number, b: number): number {
  const rank = (target: number) => (target === BACK_MATTER_TARGET ? Number.POSITIVE_INFINITY : target);
  return rank(a) === rank(b) ? 0 : rank(a) - rank(b);
}
