import type { TextSpot } from '../../../../data/tables/rows';
import { pageAt } from '../stage/pagedSurface';
import type { Reading } from '../stage/Reading';
import { Scroller } from '../stage/Scroller';
import { pointRect } from '../stage/textPoints';
import type { Spoken } from './ReadAloud';

/** In characters; a page has more. */
const STEP = 100;

/**
 * Keeps the spoken text in view, and the place with it: turns the page or scrolls when the voice leaves it.
 * `characters`: how far into the sentence the voice is.
 */
export function followText(reading: Reading, { target, sentence }: Spoken, characters: number): void {
  const { blockId, start, end } = sentence;
  if (blockId === null) {
    if (reading.target !== target || reading.status.value.page > 1) reading.go(target, 'start');
    return;
  }
  const spot = { blockId, offset: Math.min(start + characters, Math.max(start, end - 1)) };
  if (!isInView(reading, target, spot, characters === 0 ? Math.max(start, end - 1) : undefined))
    reading.go(target, spot);
  else if (characters === 0) reading.stand(spot);
}

export function isShown(reading: Reading, { target, sentence }: Spoken): boolean {
  const { blockId, start, end } = sentence;
  if (blockId === null) return reading.target === target && reading.status.value.page <= 1;
  // A long passage may have whole pages between its first and its last one.
  for (let offset = start; offset < end; offset += STEP)
    if (isInView(reading, target, { blockId, offset })) return true;
  return isInView(reading, target, { blockId, offset: Math.max(start, end - 1) });
}

/** In a scroller, `through` must be in view too, unless the spot is already at the top. Reads layout. */
function isInView(reading: Reading, target: number, spot: TextSpot, through?: number): boolean {
  const { current } = reading.drawn();
  if (current?.target !== target) return false;
  const rect = pointRect(current.element, spot);
  if (!rect) return false;
  // Measured against the leaf: while a page slides in, screen coordinates are those of the animation.
  if (current.pageType === 'paged') {
    return pageAt(current.element, rect) === current.page;
  }
  const scroller = new Scroller(current);
  const seen = scroller.of(scroller.element);
  const { top, bottom } = scroller.along(rect);
  if (top < seen.top || bottom > seen.bottom) return false;
  const last = through === undefined ? null : pointRect(current.element, { ...spot, offset: through });
  return !last || scroller.along(last).bottom <= seen.bottom || top - seen.top < scroller.screen / 3;
}
