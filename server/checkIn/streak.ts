import { CHECK_IN_BONUS, CHECK_IN_MAKE_UP_DAYS } from '../../contract/money/rewards';
import type { SignIndex } from '../../contract/money/rewards.schema';
import { addDays } from '../ground/calendar';

/** The days a user checked in, YYYY-MM-DD, and how. */
export type Days = ReadonlyMap<string, 'tapped' | 'made up'>;

/** Returns how many consecutive days end with this one; 0 if it is missing. */
export function streakTo(days: Days, end: string): number {
  let streak = 0;
  while (days.has(addDays(end, -streak))) streak += 1;
  return streak;
}

/** Returns the place in the row of seven (1 to 7) and the bonus of a check-in on this day. */
export function placeOf(days: Days, day: string): { position: number; bonus: number } {
  const at = streakTo(days, addDays(day, -1)) % CHECK_IN_BONUS.length;
  return { position: at + 1, bonus: CHECK_IN_BONUS[at] as number };
}

/** Returns the state of the check-in on the day `today`. */
export function describeDays(days: Days, today: string): SignIndex {
  const yesterday = addDays(today, -1);
  const signed = days.has(today);
  const end = signed ? today : yesterday;
  const streak = streakTo(days, end);
  const makeUpDay = findMissed(days, today, addDays(end, -streak));
  const filled = signed ? ((streak - 1) % CHECK_IN_BONUS.length) + 1 : streak % CHECK_IN_BONUS.length;
  return {
    today,
    signed,
    signedYesterday: days.has(yesterday),
    streak,
    row: CHECK_IN_BONUS.map((bonus, at) => {
      const position = at + 1;
      if (position > filled) return { position, bonus, state: position === filled + 1 ? 'next' : 'later' };
      const kind = days.get(addDays(end, position - filled));
      return { position, bonus, state: kind === 'made up' ? 'made up' : 'claimed' };
    }),
    awardGold: signed ? 0 : placeOf(days, today).bonus,
    makeUpDay,
    streakWithMakeUp: makeUpDay === null ? streak : streak + 1 + streakTo(days, addDays(makeUpDay, -1)),
  };
}

/**
 * `missed` is the day right before the streak. It can be made up if it is recent, joins the streak to an
 * earlier one, and no other day was made up recently.
 */
function findMissed(days: Days, today: string, missed: string): string | null {
  const oldest = addDays(today, -CHECK_IN_MAKE_UP_DAYS);
  if (missed < oldest || !days.has(addDays(missed, -1))) return null;
  for (const [day, kind] of days) if (kind === 'made up' && day >= oldest) return null;
  return missed;
}
