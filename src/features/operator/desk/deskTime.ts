import { fieldIn, momentIn } from '../../../../contract/wire/zonedTime';

/*
 * Times at the desk are by the operator's own clock, unlike those that readers see (spec 3).
 */

/** Formats a moment (ms) as day and 24-hour time by the clock of a zone, by default the browser's. */
export function deskTime(moment: number, locale: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(moment);
}

/** Returns the name of the browser's zone, like “Europe/Berlin”. */
export function deskZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Formats a moment (ms) for a field of day and time: `2026-05-04T18:30`. */
export function fieldOf(moment: number): string {
  return fieldIn(deskZone(), moment);
}

/** Returns the moment (ms) of such a field, null for an empty or incomplete one; see `momentIn`. */
export function momentOf(field: string): number | null {
  return momentIn(deskZone(), field);
}
