import type { Place } from '../../../../data/tables/rows';
import type { Where } from '../stage/leaf';
import { findPlace } from '../text/place';
import type { Openings } from './openings';

/** Where a chapter opens: at the place, when it is one of this chapter and its text is at hand; else at its start. */
export function whereOf(openings: Openings, target: number, place: Place | undefined): Where {
  const opening = openings.of(target);
  if (place?.target !== target || opening.kind !== 'text' || place.chapterShare === 0) return 'start';
  return findPlace(opening.blocks, place) ?? 'start';
}
