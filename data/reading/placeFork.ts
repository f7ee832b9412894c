import type { PastPlace, Place, PlaceFork } from '../tables/rows';

/** Within a chapter, places this near to each other are not worth a question. */
const NEAR_SHARE = 0.1;

/**
 * Where another device went and where this one is, for its reader to choose; undefined where that is the same. A fork
 * stays until they chose, wherever either of the two goes on to.
 */
export function forkOf(theirs: PastPlace | undefined, mine: Place): PlaceFork | undefined {
  if (!theirs || isNear(theirs, mine)) return undefined;
  return { theirs: { ...barePlace(theirs), device: theirs.device }, mine: barePlace(mine) };
}

/** A place without whose it is. */
export function barePlace({ target, blockId, offset, quote, chapterShare, around, at }: Place): Place {
  const place = { target, blockId, offset, quote, chapterShare, at };
  return around ? { ...place, around } : place;
}

function isNear(a: Place, b: Place): boolean {
  return a.target === b.target && Math.abs(a.chapterShare - b.chapterShare) <= NEAR_SHARE;
}
