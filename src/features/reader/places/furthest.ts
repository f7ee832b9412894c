import { compareTargets } from '../../../../contract/catalogue/target';
import type { Place } from '../../../../data/tables/rows';

/** Within a chapter, a place this share further counts as another one. */
const WELL_BEFORE_SHARE = 0.2;

/** Returns whether the reader is so far before the furthest place that it is worth offering. */
export function isWellBefore(now: Place | null, furthest: Place | undefined): boolean {
  if (!now || !furthest) return false;
  const order = compareTargets(now.target, furthest.target);
  return order < 0 || (order === 0 && furthest.chapterShare - now.chapterShare > WELL_BEFORE_SHARE);
}
