const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns "in 3 hours" in the reader's language, in the largest unit up to days that is not reached earlier
 * than said: 61 minutes are 2 hours. `then` and `now` in ms.
 */
export function inTime(then: number, now: number, locale: string): string {
  const left = Math.max(0, then - now);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (left <= HOUR_MS) return format.format(Math.ceil(left / MINUTE_MS), 'minute');
  if (left <= 2 * DAY_MS) return format.format(Math.ceil(left / HOUR_MS), 'hour');
  return format.format(Math.ceil(left / DAY_MS), 'day');
}
