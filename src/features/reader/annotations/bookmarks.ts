import type { KeptAnnotation } from '../../../../data/queries/places';
import type { Place } from '../../../../data/tables/rows';
import { annotationId } from '../ranges/annotationId';
import { findStretch } from '../ranges/findStretch';
import type { Openings } from '../session/openings';
import { screenOf } from '../stage/leaf';
import { pageAt } from '../stage/pagedSurface';
import type { Reading } from '../stage/Reading';
import { pointRect } from '../stage/textPoints';

export function bookmarkAt(bookId: number, place: Place): KeptAnnotation {
  const { target, blockId, offset, quote, chapterShare } = place;
  const spot = { blockId, offset };
  const now = Date.now();
  const marked = { bookId, target, kind: 'bookmark', start: spot, end: spot } as const;
  return {
    ...marked,
    id: annotationId(marked),
    color: 'yellow',
    quote,
    share: chapterShare,
    note: '',
    createdAt: now,
    changedAt: now,
  };
}

/** Returns the bookmarks on the current page. Reads layout. */
export function bookmarksOnPage(
  annotations: readonly KeptAnnotation[],
  reading: Reading,
  openings: Openings,
): KeptAnnotation[] {
  const { current: leaf } = reading.drawn();
  const opening = openings.of(reading.target);
  if (!leaf || opening.kind !== 'text') return [];
  const box = screenOf(leaf);
  return annotations.filter((kept) => {
    if (kept.kind !== 'bookmark' || kept.target !== leaf.target) return false;
    const stretch = findStretch(opening.blocks, kept);
    const rect = stretch && pointRect(leaf.element, stretch.start);
    if (!rect) return false;
    if (leaf.pageType === 'paged') return pageAt(leaf.element, rect) === leaf.page;
    return rect.bottom > box.top && rect.top < box.bottom && rect.right > box.left && rect.left < box.right;
  });
}
