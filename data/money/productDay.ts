import { DAY_TIME_ZONE } from '../../contract/wire/limits';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE });

/**
 * Returns the product's day (New York, spec 3) of a moment, `YYYY-MM-DD`. `moment` is in milliseconds since
 * the epoch.
 */
export function productDay(moment: number): string {
  return DAY.format(moment);
}
