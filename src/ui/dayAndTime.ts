import { DAY_TIME_ZONE } from '../../contract/wire/limits';

/** Day and time of a moment (ms) as spec 3 has it: in New York, 24-hour, in the reader's language. */
export function dayAndTime(moment: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: DAY_TIME_ZONE,
  }).format(moment);
}
