import { isVertical, type Leaf, type Surface, type Where } from './leaf';
import { blockElements, firstPoint, pointRect } from './textPoints';

/**
 * Pages made of CSS columns. A leaf is a column box as wide as a page, whose further columns overflow to the
 * right (to the left in right-to-left text), so page n is n page widths along. Columns of vertical text
 * overflow downwards. It is measured once per layout; a turn reads nothing.
 */
export const pagedSurface: Surface = {
  span: (leaf) => leaf.pages,
  measure(leaf) {
    const { scrollWidth, scrollHeight } = leaf.element;
    const length = isVertical(leaf.element) ? scrollHeight : scrollWidth;
    // The last column ends a margin before the page's edge, and the length is rounded: hence rounding up,
    // minus a pixel.
    leaf.pages = Math.max(1, Math.ceil((length - 1) / strideOf(leaf.element)));
    leaf.page = Math.min(leaf.page, leaf.pages - 1);
  },
  reveal(leaf, where) {
    leaf.page = pageOf(leaf, where);
  },
  turn(leaf, direction) {
    const page = leaf.page + direction;
    if (page < 0 || page >= leaf.pages) return false;
    leaf.page = page;
    return true;
  },
  show(leaf, page) {
    leaf.page = Math.min(Math.max(0, page), leaf.pages - 1);
  },
  offset: (leaf) => leaf.page,
  moved: () => 'not',
  isAt: () => true,
  point(leaf) {
    if (leaf.page === 0 && leaf.section === 0) return 'start';
    const start = leaf.page * strideOf(leaf.element) - 1;
    const along = alongOf(leaf.element);
    return firstPoint(blockElements(leaf.element), (rect) => along(rect) >= start);
  },
};

function pageOf(leaf: Leaf, where: Where): number {
  if (where === 'start') return 0;
  if (where === 'end') return leaf.pages - 1;
  const rect = pointRect(leaf.element, where);
  if (!rect) return 0;
  return Math.min(Math.max(0, pageAt(leaf.element, rect)), leaf.pages - 1);
}

/**
 * Returns the page of a paged leaf, from 0, on which a box of its text begins. Tolerates a pixel, because
 * boxes are not at whole pixels.
 */
export function pageAt(leaf: HTMLElement, rect: DOMRect): number {
  return Math.floor((alongOf(leaf)(rect) + 1) / strideOf(leaf));
}

export function strideOf(leaf: HTMLElement): number {
  return Math.max(1, isVertical(leaf) ? leaf.clientHeight : leaf.clientWidth);
}

/**
 * Returns a function that measures the distance of a box from the start of the leaf's first page, in px at
 * zoom 1.
 */
function alongOf(leaf: HTMLElement): (rect: DOMRect) => number {
  const box = leaf.getBoundingClientRect();
  const zoom = box.width / leaf.offsetWidth || 1;
  if (isVertical(leaf)) return (rect) => (rect.top - box.top) / zoom;
  return leaf.dir === 'rtl'
    ? (rect) => (box.right - rect.right) / zoom
    : (rect) => (rect.left - box.left) / zoom;
}
