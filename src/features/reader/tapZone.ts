/** Share of the width on each side that turns a page; the middle wakes the menu (spec 4). */
const SIDE_SHARE = 0.3;

/** What a tap at `x` of `width` px asks for. In scroll mode a finger scrolls, so every tap is for the menu. */
export function tapZone(
  x: number,
  width: number,
  pageType: 'paged' | 'scroll',
): 'previous' | 'menu' | 'next' {
  if (pageType === 'scroll') return 'menu';
  if (x < width * SIDE_SHARE) return 'previous';
  return x > width * (1 - SIDE_SHARE) ? 'next' : 'menu';
}
