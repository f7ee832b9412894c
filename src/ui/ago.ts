const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns "5 minutes ago" in the reader's language, in the largest whole unit up to days. `then` and `now` in
 * ms.
 */
export function ago(then: number, now: number, locale: string): string {
  const passed = Math.max(0, now - then);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (passed < MINUTE_MS) return format.format(0, 'second');
  if (passed < HOUR_MS) return format.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return format.format(-Math.floor(passed / HOUR_MS), 'hour');
  return format.format(-Math.floor(passed / DAY_MS), 'day');
}
