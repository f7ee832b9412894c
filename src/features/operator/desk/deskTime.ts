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
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * Returns the moment (ms) of such a field, null for an empty or incomplete one. An hour that the clock has
 * twice means the first; one that it skips means the hour after.
 */
export function momentOf(field: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field)) return null;
  const moment = Date.parse(field);
  return Number.isNaN(moment) ? null : moment;
}
