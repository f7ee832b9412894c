import { DAY_TIME_ZONE } from '../../../contract/limits';

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE });

/** How many midnights of the product's zone lie between two moments; 0 on the same day (spec 3, regDay). */
export function daysSince(then: Date, now: Date): number {
  const dayOf = (moment: Date) => Date.parse(`${calendar.format(moment)}T00:00:00Z`) / 86_400_000;
  return Math.max(0, dayOf(now) - dayOf(then));
}
