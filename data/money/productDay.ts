import { DAY_TIME_ZONE } from '../../contract/wire/limits';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE });

/** The product's day (New York, spec 3) a moment falls on, `YYYY-MM-DD`. Milliseconds since the epoch. */
export function productDay(moment: number): string {
  return DAY.format(moment);
}
