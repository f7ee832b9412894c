import type { Place } from '../../../../data/tables/rows';
import type { Where } from '../stage/leaf';
import { findPlace } from '../text/place';
import type { Openings } from './openings';

/**
 * Returns the position at which a chapter opens: the place, if it is in this chapter and the text is loaded;
 * else the start.
 */
export function whereOf(openings: Openings, target: number, place: Place | undefined): Where {
  const opening = openings.of(target);
  if (place?.target !== target || opening.kind !== 'text' || place.chapterShare === 0) return 'start';
  return findPlace(opening.blocks, place) ?? 'start';
}
