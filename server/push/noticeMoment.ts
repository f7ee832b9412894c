import {
  DEFAULT_NOTICE_CHOICES,
  MINUTES_A_DAY,
  type NoticeChoices,
} from '../../contract/account/noticeKinds';

const MINUTE_MS = 60_000;
/** Clocks are put forward by two hours at most. */
const LONGEST_JUMP = 120;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether the zone is one that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    // What Intl throws for a name it does not know.
    return false;
  }
}

/** Minutes since midnight on the reader's clock. */
export function minuteOfDay(timeZone: string, at: Date): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
}

/**
 * When something may be told to a reader whose clock stands in `timeZone`: at `at`, or at the end of the quiet hours that it
 * falls into. They may go over midnight; the same minute twice means none. A clock that is put forward or back in between
 * counts as it stands on the wall.
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
  // The second round is for a clock that was put back in between.
  for (let round = 0; round < 3 && isQuiet(moment); round++) {
    const whole = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
    const minutes = (quietTo - minuteOfDay(timeZone, moment) + MINUTES_A_DAY) % MINUTES_A_DAY;
    moment = new Date(whole + minutes * MINUTE_MS);
  }
  // One that was put forward has jumped over some of it: then the quiet was over earlier.
  for (let minute = 0; minute < LONGEST_JUMP && moment > at; minute++) {
    const earlier = new Date(moment.getTime() - MINUTE_MS);
    if (isQuiet(earlier)) break;
    moment = earlier;
  }
  return moment;
}

/** What a reader chose, as their devices told (`notices` of the sync), over what everybody begins with. */
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
