import {
  DEFAULT_NOTICE_CHOICES,
  MINUTES_A_DAY,
  type NoticeChoices,
} from '../../contract/account/noticeKinds';
import { minuteOfDay } from '../../contract/wire/zonedTime';

const MINUTE_MS = 60_000;
/** Minutes; clocks go forward by two hours at most. */
const LONGEST_JUMP = 120;

/**
 * Returns when a reader in `timeZone` may be notified: at `at`, or at the end of the quiet hours that contain
 * it. Quiet hours may span midnight; equal ends mean none. Across a clock change, the local time counts.
 */
export function noticeMoment(choices: NoticeChoices, timeZone: string, at: Date): Date {
  const { quietFrom, quietTo } = choices;
  const isQuiet = (moment: Date) => {
    const minute = minuteOfDay(timeZone, moment.getTime());
    return quietFrom <= quietTo
      ? quietFrom <= minute && minute < quietTo
      : quietFrom <= minute || minute < quietTo;
  };
  let moment = at;
  // The second round handles a clock that went back in between.
  for (let round = 0; round < 3 && isQuiet(moment); round++) {
    const whole = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
    const minutes = (quietTo - minuteOfDay(timeZone, moment.getTime()) + MINUTES_A_DAY) % MINUTES_A_DAY;
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
