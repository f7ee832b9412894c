import type { PastPlace, Place, PlaceFork } from '../tables/rows';

/** Places in one chapter closer than this share of it need no question. */
const NEAR_SHARE = 0.1;

/**
 * Returns the places of another device and of this one for the reader to choose from, or undefined if they
 * are the same. A fork stays until the reader chooses, even if either device moves on.
 */
export function forkOf(theirs: PastPlace | undefined, mine: Place): PlaceFork | undefined {
  if (!theirs || isNear(theirs, mine)) return undefined;
  return { theirs: { ...barePlace(theirs), device: theirs.device }, mine: barePlace(mine) };
}

/** Returns the place without its device. */
export function barePlace({ target, blockId, offset, quote, chapterShare, around, at }: Place): Place {
  const place = { target, blockId, offset, quote, chapterShare, at };
  return around ? { ...place, around } : place;
}

function isNear(a: Place, b: Place): boolean {
  return a.target === b.target && Math.abs(a.chapterShare - b.chapterShare) <= NEAR_SHARE;
}
