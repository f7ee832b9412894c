import type { KeptAnnotation } from '../../../../data/queries/places';
import { findStretch } from '../ranges/findStretch';
import type { Openings } from '../session/openings';
import { isVertical, type Leaf } from '../stage/leaf';
import { pageAt, strideOf } from '../stage/pagedSurface';
import type { Reading } from '../stage/Reading';
import { pointRect } from '../stage/textPoints';

export type Ribbon = {
  readonly id: string;
  readonly element: HTMLElement;
  readonly left: number;
  readonly top: number;
};

const RIBBON_WIDTH_PX = 14;
const EDGE_PX = 8;

/**
 * Returns the ribbons of all leaves on the strip: at the head of a page, or beside the line in a scroller.
 * Reads layout.
 */
export function ribbonsOf(
  annotations: readonly KeptAnnotation[],
  reading: Reading,
  openings: Openings,
): Ribbon[] {
  const bookmarks = annotations.filter(({ kind }) => kind === 'bookmark');
  if (bookmarks.length === 0) return [];
  const { leaves } = reading.drawn();
  return leaves.flatMap((leaf) => {
    const opening = openings.of(leaf.target);
    if (leaf.x === null || opening.kind !== 'text') return [];
    return bookmarks
      .filter(({ target }) => target === leaf.target)
      .flatMap((kept) => {
        const stretch = findStretch(opening.blocks, kept);
        const rect = stretch && pointRect(leaf.element, stretch.start);
        return rect ? [{ id: `${leaf.key}/${kept.id}`, element: leaf.element, ...spotOf(leaf, rect) }] : [];
      });
  });
}

function spotOf(leaf: Leaf, rect: DOMRect): { left: number; top: number } {
  const box = leaf.element.getBoundingClientRect();
  if (leaf.pageType === 'scroll') {
    const text = leaf.element.firstElementChild?.getBoundingClientRect() ?? box;
    if (isVertical(leaf.element))
      return { left: Math.round(rect.right - box.left - RIBBON_WIDTH_PX), top: 0 };
    return {
      left: Math.round(text.right - box.left - RIBBON_WIDTH_PX - EDGE_PX),
      top: Math.round(rect.top - box.top),
    };
  }
  const stride = strideOf(leaf.element);
  const page = pageAt(leaf.element, rect) * (leaf.element.dir === 'rtl' ? -1 : 1);
  if (isVertical(leaf.element))
    return { left: Math.round(box.width - EDGE_PX - RIBBON_WIDTH_PX), top: page * stride };
  return { left: Math.round((page + 1) * stride - RIBBON_WIDTH_PX - EDGE_PX), top: 0 };
}
