import { DAY_TIME_ZONE } from '../../contract/wire/limits';

/** The day until which what was taken along opens, as a reader says it: “Wed, 3 Dec”, on one line. `endsAt` in ms since the epoch. */
export function packDay(endsAt: number, locale: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: DAY_TIME_ZONE } as const;
  return new Intl.DateTimeFormat(locale, parts).format(endsAt).replaceAll(' ', '\u00a0');
}
