import { READ_DAY_SECONDS } from '../../../contract/reading/readingTime';

/** From this many seconds on, a day has a larger square. */
export const STEPS = [READ_DAY_SECONDS, 15 * 60, 30 * 60, 60 * 60] as const;
export const CELL = 12;
export const BED = 10;

/** The side of the square a day is drawn with; 0 for one that was not read on. Size tells it, not a shade. */
export function sideOf(seconds: number): number {
  const step = STEPS.findLastIndex((from) => seconds >= from);
  return [0, 4, 6, 8, BED][step + 1] ?? 0;
}
