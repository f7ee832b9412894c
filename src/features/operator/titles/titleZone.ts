import type { Timetable } from '../../../../contract/operator/titles.schema';
import { fieldIn } from '../../../../contract/wire/zonedTime';
import { deskZone } from '../desk/deskTime';

/** Returns the zone by whose clock a title’s times are entered and shown: its timetable’s, else the browser’s. */
export function titleZone(timetable: Pick<Timetable, 'zone'> | null): string {
  return timetable && isKnown(timetable.zone) ? timetable.zone : deskZone();
}

/** An older browser may not know the newest names. */
export function isKnown(zone: string): boolean {
  try {
    fieldIn(zone, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the names of all zones, and this one if it is none of them. */
export function allZones(zone: string): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return [...new Set([...names, 'UTC', zone])].sort();
}
