import { DAY_TIME_ZONE } from '../../../contract/wire/limits';
import { isTimeZone } from '../../../contract/wire/zonedTime';

/** Returns the zone of the days by which the installation sums up. Adds errors to `wrong`. */
export function readZone(
  { DOGEAR_ZONE: zone }: Readonly<Record<string, string | undefined>>,
  wrong: string[],
): string {
  if (!zone) return DAY_TIME_ZONE;
  // An offset like +08:00 is none: databases read its sign the other way round.
  if (/^[A-Za-z]/.test(zone) && isTimeZone(zone)) return zone;
  wrong.push(`DOGEAR_ZONE must be a time zone like Europe/Berlin or Asia/Shanghai, not “${zone}”.`);
  return DAY_TIME_ZONE;
}
