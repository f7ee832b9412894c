import { clockAt } from '../../../contract/wire/zonedTime';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Returns the days of the week on which moments (ms) are, by their time of day in a zone, the earliest day first.
 * A day is 1 for Monday to 7; a time is in minutes since midnight.
 */
export function byTime(moments: readonly number[], zone: string): { minute: number; days: number[] }[] {
  const times = new Map<number, Set<number>>();
  for (const moment of moments) {
    const clock = clockAt(zone, moment);
    const minute = Math.floor((clock % DAY_MS) / MINUTE_MS);
    times.set(minute, (times.get(minute) ?? new Set()).add(new Date(clock).getUTCDay() || 7));
  }
  return [...times]
    .map(([minute, days]) => ({ minute, days: [...days].sort((a, b) => a - b) }))
    .sort((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0) || a.minute - b.minute);
}
