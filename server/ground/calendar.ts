import { DAY_TIME_ZONE } from '../../contract/wire/limits';

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE });
const DAY_MS = 86_400_000;

/** Returns the product's day (New York, spec 3) that contains a moment, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return calendar.format(moment);
}

/** Returns the day `days` days after `day`; a negative number counts backwards. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the number of midnights in the product's zone between two moments; 0 on the same day (spec 3,
 * regDay).
 */
export function daysSince(then: Date, now: Date): number {
  const midnights = (Date.parse(dayOf(now)) - Date.parse(dayOf(then))) / DAY_MS;
  return Math.max(0, midnights);
}

/** Returns the first moment of the following day: at most 25 hours later. */
export function endOfDay(moment: Date): Date {
  const next = addDays(dayOf(moment), 1);
  // Midnight in New York is four or five hours after midnight UTC.
  const early = new Date(`${next}T04:00:00Z`);
  return dayOf(early) === next ? early : new Date(`${next}T05:00:00Z`);
}
