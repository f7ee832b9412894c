const DAY_MS = 86_400_000;

/** Days are strings, `YYYY-MM-DD`, and counted in UTC, where all have the same length. */
export function dayBefore(day: string): string {
  return textOf(Date.parse(day) - DAY_MS);
}

export type CalendarDay = {
  readonly day: string;
  /** The position in the month's weeks, which begin on Mondays. */
  readonly column: number;
  readonly row: number;
};

/** Returns the days of a month, `YYYY-MM`, with their positions in its weeks. */
export function daysOf(month: string): CalendarDay[] {
  const first = Date.parse(`${month}-01`);
  const offset = (new Date(first).getUTCDay() + 6) % 7;
  const days: CalendarDay[] = [];
  for (let at = 0; ; at += 1) {
    const day = textOf(first + at * DAY_MS);
    if (!day.startsWith(month)) return days;
    days.push({ day, column: (offset + at) % 7, row: Math.floor((offset + at) / 7) });
  }
}

export function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
}

export function dayName(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
}

function textOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
