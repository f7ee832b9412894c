import { clockAt, momentOfClock } from '../../../../contract/wire/zonedTime';

const DAY_MS = 86_400_000;

/**
 * Returns the moments (ms) of chapters that are published one after the other by the clock of a zone: the first
 * at `first`, each next one `everyDays` later at the same time of day; 0: all at `first`.
 */
export function draftTimes(zone: string, first: number, everyDays: number, count: number): number[] {
  const clock = clockAt(zone, first);
  return Array.from({ length: count }, (_, at) => momentOfClock(zone, clock + at * everyDays * DAY_MS));
}
