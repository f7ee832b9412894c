import { clockAt, momentOfClock } from '../wire/zonedTime';

/** When a title's chapters or episodes come out, by the clock of a zone. */
export type Rhythm = {
  readonly zone: string;
  /** Monday is 1, Sunday is 7. */
  readonly days: readonly number[];
  /** `18:00` */
  readonly times: readonly string[];
};

/** The most times a day. */
export const MOST_TIMES = 3;
/** How many days ahead drafts get their times. */
export const TIMETABLE_DAYS = 366;
/** The most characters of a hiatus's sentence. */
export const HIATUS_NOTE_MOST = 200;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Yields the moments (ms) of a rhythm after `after`, earliest first, none twice, for `days` days. Throws a
 * RangeError for a zone that this machine does not know.
 */
export function* slotsAfter(
  { zone, days, times }: Rhythm,
  after: number,
  most = TIMETABLE_DAYS,
): Generator<number, void> {
  const minutes = times.map(minuteOf).sort((a, b) => a - b);
  const today = Math.floor(clockAt(zone, after) / DAY_MS) * DAY_MS;
  let last = after;
  // From yesterday, whose last times may be later than `after` if the clock went back in between.
  for (let day = today - DAY_MS; day <= today + most * DAY_MS; day += DAY_MS) {
    if (!days.includes(new Date(day).getUTCDay() || 7)) continue;
    for (const minute of minutes) {
      const moment = momentOfClock(zone, day + minute * MINUTE_MS);
      if (moment > last) {
        last = moment;
        yield moment;
      }
    }
  }
}

/** Returns the minutes since midnight of a time such as `18:00`. */
function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
