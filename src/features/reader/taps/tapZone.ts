import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { Direction } from '../text/direction';

/** The share of the width on each side that turns a page; the middle opens the menu (spec 4.12). */
const SIDE_SHARE = 0.3;

type Zone = 'previous' | 'menu' | 'next';
type Sides = { readonly left: Zone; readonly right: Zone };

const SIDES: Record<ReadingSettings['tapZones'], Sides> = {
  standard: { left: 'previous', right: 'next' },
  leftHanded: { left: 'next', right: 'previous' },
  forward: { left: 'next', right: 'next' },
};

/**
 * Returns the action of a tap at `x` of `width` px; the sides are swapped in a book that is turned from right
 * to left. In scroll mode a finger scrolls, so every tap opens the menu.
 */
export function tapZone(
  x: number,
  width: number,
  { pageType, tapZones }: Pick<ReadingSettings, 'pageType' | 'tapZones'>,
  direction: Direction = 'ltr',
): Zone {
  if (pageType === 'scroll') return 'menu';
  const { left, right } = SIDES[tapZones];
  const isSwapped = direction === 'rtl';
  if (x < width * SIDE_SHARE) return isSwapped ? right : left;
  return x > width * (1 - SIDE_SHARE) ? (isSwapped ? left : right) : 'menu';
}
