/**
 * The whole seconds that a device counted on each day of a month, first day first; trailing days without any
 * are left out.
 */
export type DeviceMonth = readonly [device: string, seconds: readonly number[]];
/** A month of an account: one entry per device, sorted by device. */
export type ReadingMonth = readonly DeviceMonth[];

export const SECONDS_A_DAY = 86_400;
export const DAYS_A_MONTH = 31;
/** The most devices in a month; beyond this, those with the most reading time stay. */
export const READING_DEVICES = 20;
/** Less reading than this does not count as a day of reading: a streak needs at least a minute. */
export const READ_DAY_SECONDS = 60;
export const READING_GOALS = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const;

/**
 * Returns the union of both months, with the larger count for each device and day: a device's own count only
 * grows. The join is commutative and idempotent, so nothing is counted twice or lost.
 */
export function joinReadingMonths(a: ReadingMonth, b: ReadingMonth): ReadingMonth {
  const joined = new Map<string, readonly number[]>();
  for (const [device, seconds] of [...a, ...b]) joined.set(device, larger(joined.get(device) ?? [], seconds));
  const months = [...joined].filter(([, seconds]) => seconds.length > 0);
  return mostRead(months).sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Returns the month with `seconds` added to a device's count for a day (1 to 31), up to the length of a day.
 */
export function addReadingTime(
  month: ReadingMonth,
  { device, day, seconds }: { device: string; day: number; seconds: number },
): ReadingMonth {
  const counted = month.find(([name]) => name === device)?.[1] ?? [];
  const days = Array.from({ length: Math.max(counted.length, day) }, (_, at) => counted[at] ?? 0);
  days[day - 1] = Math.min(SECONDS_A_DAY, (days[day - 1] ?? 0) + seconds);
  return joinReadingMonths(month, [[device, days]]);
}

/** Returns the seconds read on each day of a month on all devices, up to the length of a day. */
export function secondsOfDays(month: ReadingMonth): number[] {
  const sums: number[] = [];
  for (const [, seconds] of month)
    for (const [at, each] of seconds.entries()) sums[at] = Math.min(SECONDS_A_DAY, (sums[at] ?? 0) + each);
  return Array.from(sums, (sum) => sum ?? 0);
}

function larger(a: readonly number[], b: readonly number[]): number[] {
  const days = Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
    Math.max(a[at] ?? 0, b[at] ?? 0),
  );
  return days.slice(0, days.findLastIndex((seconds) => seconds > 0) + 1);
}

function mostRead(months: readonly DeviceMonth[]): DeviceMonth[] {
  if (months.length <= READING_DEVICES) return [...months];
  const sum = ([, seconds]: DeviceMonth) => seconds.reduce((all, each) => all + each, 0);
  return months.toSorted((a, b) => sum(b) - sum(a) || (a[0] < b[0] ? -1 : 1)).slice(0, READING_DEVICES);
}
