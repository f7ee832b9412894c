import { DAY_TIME_ZONE } from '../../contract/wire/limits';

/** Formats a moment (ms) as day and 24-hour time in New York, in the reader's language (spec 3). */
export function dayAndTime(moment: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: DAY_TIME_ZONE,
  }).format(moment);
}
