import type { Block, ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { BACK_MATTER_TARGET } from '../../../../contract/catalogue/target';
import type { Place } from '../../../../data/tables/rows';
import { neighbourOf } from '../context/readingOrder';
import type { Where } from '../stage/leaf';
import { placeOf, pointAtShare, type TextPoint } from '../text/place';
import type { Openings } from './openings';
import type { Standing } from './ReadingLog';

/** Returns the place of a point in a chapter; null if there is no text. */
export function placeAt(openings: Openings, target: number, where: Where | null): Place | null {
  const opening = openings.of(target);
  const point = opening.kind === 'text' && where !== null ? pointOf(opening.blocks, where) : null;
  return point && opening.kind === 'text' ? placeOf(target, opening.blocks, point, Date.now()) : null;
}

function pointOf(blocks: readonly Block[], where: Where): TextPoint | null {
  if (where === 'start') return pointAtShare(blocks, 0);
  return where === 'end' ? pointAtShare(blocks, 1) : where;
}

export function isSameSpot(a: Place, b: Place | undefined): boolean {
  return a.target === b?.target && a.blockId === b.blockId && a.offset === b.offset;
}

export function isLastOf(chapters: readonly ChapterEntry[], target: number): boolean {
  const next = neighbourOf(chapters, target, 1);
  return next === undefined || next.target === BACK_MATTER_TARGET;
}

export function standingAt(
  openings: Openings,
  place: Place | null,
  how: Pick<Standing, 'isAtEnd' | 'isTurnedTo'>,
): Standing | null {
  const opening = place === null ? null : openings.of(place.target);
  if (place === null || opening?.kind !== 'text') return null;
  const characters = opening.sections.reduce((sum, { length }) => sum + length, 0);
  const { target, chapterShare } = place;
  return { target, share: chapterShare, ...how, words: opening.row.wordCount, characters };
}
