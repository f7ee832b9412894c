import { READ_DAY_SECONDS } from '../../../contract/reading/readingTime';

export const STEPS = [READ_DAY_SECONDS, 15 * 60, 30 * 60, 60 * 60] as const;
export const CELL = 12;
export const BED = 10;

/**
 * Returns the side of a day's square; 0 for a day without reading. The size carries the value, not the shade.
 */
export function sideOf(seconds: number): number {
  const step = STEPS.findLastIndex((from) => seconds >= from);
  return [0, 4, 6, 8, BED][step + 1] ?? 0;
}
