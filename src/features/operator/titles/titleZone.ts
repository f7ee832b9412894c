import type { Timetable } from '../../../../contract/operator/timetable.schema';
import { isTimeZone } from '../../../../contract/wire/zonedTime';
import { deskZone } from '../desk/deskTime';

/**
 * Returns the zone by whose clock a title’s times are entered and shown: its timetable’s, or the
 * browser’s if there is none or an older browser does not know it.
 */
export function titleZone(timetable: Pick<Timetable, 'zone'> | null): string {
  return timetable && isTimeZone(timetable.zone) ? timetable.zone : deskZone();
}

/** Returns the names of all zones, and this one if it is none of them. */
export function allZones(zone: string): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return [...new Set([...names, 'UTC', zone])].sort();
}
