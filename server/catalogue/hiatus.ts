import type { Hiatus } from '../../contract/operator/timetable.schema';
import { momentIn } from '../../contract/wire/zonedTime';

/** Returns the first moment (ms) after a hiatus; infinity if that is not known. */
export function endOfHiatus({ until, zone }: Hiatus): number {
  return until === null ? Number.POSITIVE_INFINITY : (momentIn(zone, `${until}T00:00`) as number);
}

/** Returns a title's hiatus, null if it has none or it is over. */
export function hiatusAt(hiatus: Hiatus | null, now: Date): Hiatus | null {
  return hiatus && endOfHiatus(hiatus) > now.getTime() ? hiatus : null;
}
