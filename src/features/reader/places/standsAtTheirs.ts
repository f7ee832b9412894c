import type { Place, PlaceFork } from '../../../../data/tables/rows';

/** Whether the reader stands where the other device went, and not where this one was. */
export function standsAtTheirs(now: Place | null, { theirs, mine }: PlaceFork): boolean {
  if (!now || now.target !== theirs.target) return false;
  if (mine.target !== theirs.target) return true;
  const away = (place: Place) => Math.abs(place.chapterShare - now.chapterShare);
  return away(theirs) < away(mine);
}
