const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns what a zone's clock shows at a moment (ms), as the moment (ms) at which a clock of UTC shows the same.
 * Throws a RangeError for a zone that this machine does not know.
 */
export function clockAt(zone: string, moment: number): number {
  // Much quicker than its parts.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = clockOf(zone)
    .format(moment)
    .split(/\D+/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns whether this machine knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the minutes since midnight on a zone's clock at a moment (ms). */
export function minuteOfDay(zone: string, moment: number): number {
  return Math.floor((clockAt(zone, moment) % DAY_MS) / MINUTE_MS);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  // Names are the same in any capitals, and clients choose them: the cache has each zone once.
  const name = zone.toLowerCase();
  const known = clocks.get(name);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(name, clock);
  return clock;
}

/**
 * Returns the moment (ms) at which a zone's clock shows this; `clock` is as `clockAt` returns it. A time that the
 * clock has twice means the first one; a time that it skips means the first moment after the gap.
 */
export function momentOfClock(zone: string, clock: number): number {
  // A clock is never changed twice within two days.
  const before = clockAt(zone, clock - DAY_MS) - (clock - DAY_MS);
  const after = clockAt(zone, clock + DAY_MS) - (clock + DAY_MS);
  if (before === after) return clock - before;
  // The greater offset gives the earlier moment.
  const [early, late] = [clock - Math.max(before, after), clock - Math.min(before, after)];
  if (clockAt(zone, early) === clock) return early;
  if (clockAt(zone, late) === clock) return late;
  return firstAfterGap(zone, { early, late, clock });
}

/** Clocks are changed at whole minutes. */
function firstAfterGap(
  zone: string,
  { early, late, clock }: { early: number; late: number; clock: number },
): number {
  let [ahead, behind] = [late, early];
  while (ahead - behind > MINUTE_MS) {
    const middle = behind + Math.floor((ahead - behind) / 2 / MINUTE_MS) * MINUTE_MS;
    if (clockAt(zone, middle) > clock) ahead = middle;
    else behind = middle;
  }
  return ahead;
}

/** Formats a moment (ms) for a field of day and time by a zone's clock: `2026-05-04T18:30`. */
export function fieldIn(zone: string, moment: number): string {
  return new Date(clockAt(zone, moment)).toISOString().slice(0, 16);
}

/** Returns the moment (ms) of such a field, null for an empty or incomplete one. Otherwise as `momentOfClock`. */
export function momentIn(zone: string, field: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field)) return null;
  const clock = Date.parse(`${field}Z`);
  return Number.isNaN(clock) ? null : momentOfClock(zone, clock);
}
