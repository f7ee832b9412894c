import type { TextSpot } from '../../../../data/tables/rows';
import { pageAt } from '../stage/pagedSurface';
import type { Reading } from '../stage/Reading';
import { Scroller } from '../stage/Scroller';
import { pointRect } from '../stage/textPoints';
import type { Spoken } from './ReadAloud';

/** Characters; a page has more. */
const STEP = 100;

/**
 * Keeps what is being read in sight, and the place with it: the page is turned, or scrolled, when the voice leaves it.
 * `characters`: how far into the sentence the voice is.
 */
export function followText(reading: Reading, { target, sentence }: Spoken, characters: number): void {
  const { blockId, start, end } = sentence;
  if (blockId === null) {
    // The title is on the first page.
    if (reading.target !== target || reading.status.value.page > 1) reading.go(target, 'start');
    return;
  }
  const spot = { blockId, offset: Math.min(start + characters, Math.max(start, end - 1)) };
  if (!isInView(reading, target, spot, characters === 0 ? Math.max(start, end - 1) : undefined))
    reading.go(target, spot);
  else if (characters === 0) reading.stand(spot);
}

/** Whether any of a sentence is on the page that is shown. */
export function isShown(reading: Reading, { target, sentence }: Spoken): boolean {
  const { blockId, start, end } = sentence;
  if (blockId === null) return reading.target === target && reading.status.value.page <= 1;
  // A paragraph that is read in one go may have pages between its first and its last.
  for (let offset = start; offset < end; offset += STEP)
    if (isInView(reading, target, { blockId, offset })) return true;
  return isInView(reading, target, { blockId, offset: Math.max(start, end - 1) });
}

/** Of a scroller, `through` must be in sight too, unless the spot stands at its head already. Reads layout. */
function isInView(reading: Reading, target: number, spot: TextSpot, through?: number): boolean {
  const { current } = reading.drawn();
  if (current?.target !== target) return false;
  const rect = pointRect(current.element, spot);
  if (!rect) return false;
  // Against the leaf itself: while a page slides in, the screen says where it is, not where it will be.
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
