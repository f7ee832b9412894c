import { DAY_TIME_ZONE } from '../../../contract/wire/limits';

/** Dates and times are in New York, 24-hour (spec 3, formats). */
export function timeOf(at: number, locale: string): string {
  return format(at, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

export function dayOf(at: number, locale: string): string {
  return format(at, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

export function momentOf(at: number, locale: string): string {
  return `${dayOf(at, locale)}, ${timeOf(at, locale)}`;
}

function format(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: DAY_TIME_ZONE }).format(at);
}
