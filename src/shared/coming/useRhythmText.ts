import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { byTime } from './byTime';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns the name of a day of the week; Monday is 1. */
export function weekdayName(day: number, locale: string, weekday: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return format.format(MONDAY + (day - 1) * DAY_MS);
}

/** Returns a function that describes the rhythm of moments (ms) by a zone’s clock: “Tuesday and Friday, 18:00”. */
export function useRhythmText(): (moments: readonly number[], zone: string) => string {
  const { t, i18n } = useLingui();
  return useCallback(
    (moments, zone) => {
      const { locale } = i18n;
      const times = new Intl.DateTimeFormat(locale, {
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone: 'UTC',
      });
      const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
      const parts = byTime(moments, zone).map(({ minute, days }) => {
        const names = lists.format(days.map((day) => weekdayName(day, locale)));
        const time = times.format(minute * MINUTE_MS);
        return days.length === 7 ? t`every day, ${time}` : `${names}, ${time}`;
      });
      return parts.join('; ');
    },
    [t, i18n],
  );
}
