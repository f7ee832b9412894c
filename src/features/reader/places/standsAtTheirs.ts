import type { Place, PlaceFork } from '../../../../data/tables/rows';

/** Returns whether the reader is at the other device's place and not at this device's own. */
export function standsAtTheirs(now: Place | null, { theirs, mine }: PlaceFork): boolean {
  if (!now || now.target !== theirs.target) return false;
  if (mine.target !== theirs.target) return true;
  const away = (place: Place) => Math.abs(place.chapterShare - now.chapterShare);
  return away(theirs) < away(mine);
}
