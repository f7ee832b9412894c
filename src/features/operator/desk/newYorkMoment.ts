import { DAY_TIME_ZONE } from '../../../../contract/wire/limits';

const MINUTE_MS = 60_000;
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: DAY_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a moment (ms) for a field of day and time, in New York: `2026-05-04T18:30`. */
export function fieldOf(moment: number): string {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * Returns the moment (ms) of such a field, null for an empty or incomplete one. An hour that New York has
 * twice means the first; one that it skips means the hour after.
 */
export function momentOf(field: string): number | null {
  const asUtc = Date.parse(`${field}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field) || Number.isNaN(asUtc)) return null;
  // New York is four or five hours behind UTC.
  const guesses = [4, 5].map((hours) => asUtc + hours * 60 * MINUTE_MS);
  return guesses.find((moment) => fieldOf(moment) === field) ?? guesses[1] ?? null;
}
