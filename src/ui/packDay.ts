import { DAY_TIME_ZONE } from '../../contract/wire/limits';

/**
 * Formats the day until which chapters taken along can be opened, on one line: “Wed, 3 Dec”. `endsAt` in ms
 * since the epoch.
 */
export function packDay(endsAt: number, locale: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: DAY_TIME_ZONE } as const;
  return new Intl.DateTimeFormat(locale, parts).format(endsAt).replaceAll(' ', '\u00a0');
}
