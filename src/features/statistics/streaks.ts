import { READ_DAY_SECONDS } from '../../../contract/reading/readingTime';
import { dayBefore } from './calendar';

export type Streaks = {
  /** Consecutive days up to today, or up to yesterday while nothing was read today. */
  readonly current: number;
  readonly longest: number;
};

/**
 * Returns the current and the longest run of days with reading. `days`: seconds by `YYYY-MM-DD`; days after
 * today are from a wrong clock.
 */
export function streaksOf(days: ReadonlyMap<string, number>, today: string): Streaks {
  const isRead = (day: string) => (days.get(day) ?? 0) >= READ_DAY_SECONDS;
  const endingAt = (last: string) => {
    let length = 0;
    for (let day = last; isRead(day); day = dayBefore(day)) length += 1;
    return length;
  };
  const current = endingAt(isRead(today) ? today : dayBefore(today));
  let longest = 0;
  let run = 0;
  let before = '';
  for (const day of [...days.keys()].filter((each) => each <= today && isRead(each)).sort()) {
    run = dayBefore(day) === before ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  return { current, longest };
}
