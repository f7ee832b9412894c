import {
  DEFAULT_NOTICE_CHOICES,
  MINUTES_A_DAY,
  type NoticeChoices,
} from '../../contract/account/noticeKinds';

const MINUTE_MS = 60_000;
/** Minutes; clocks go forward by two hours at most. */
const LONGEST_JUMP = 120;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns whether this machine knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the minutes since midnight on the reader's clock. */
export function minuteOfDay(timeZone: string, at: Date): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
}

/**
 * Returns when a reader in `timeZone` may be notified: at `at`, or at the end of the quiet hours that contain
 * it. Quiet hours may span midnight; equal ends mean none. Across a clock change, the local time counts.
 */
export function noticeMoment(choices: NoticeChoices, timeZone: string, at: Date): Date {
  const { quietFrom, quietTo } = choices;
  const isQuiet = (moment: Date) => {
    const minute = minuteOfDay(timeZone, moment);
    return quietFrom <= quietTo
      ? quietFrom <= minute && minute < quietTo
      : quietFrom <= minute || minute < quietTo;
  };
  let moment = at;
  // The second round handles a clock that went back in between.
  for (let round = 0; round < 3 && isQuiet(moment); round++) {
    const whole = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
    const minutes = (quietTo - minuteOfDay(timeZone, moment) + MINUTES_A_DAY) % MINUTES_A_DAY;
    moment = new Date(whole + minutes * MINUTE_MS);
  }
  // A clock that went forward skipped some quiet time, so the quiet hours ended earlier.
  for (let minute = 0; minute < LONGEST_JUMP && moment > at; minute++) {
    const earlier = new Date(moment.getTime() - MINUTE_MS);
    if (isQuiet(earlier)) break;
    moment = earlier;
  }
  return moment;
}

/** Returns a reader's choices as their devices synced them (`notices`), over the defaults. */
export function choicesOf(fields: unknown): NoticeChoices {
  const told = Object.entries(Object(fields) as Record<string, { v: unknown }>);
  const chosen = Object.fromEntries(told.map(([name, { v }]) => [name, v]));
  return { ...DEFAULT_NOTICE_CHOICES, ...chosen };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}
