import type { KeptAnnotation } from '../../../../data/queries/places';
import type { HighlightColor } from '../../../../data/tables/rows';
import type { Openings } from '../session/openings';
import type { Leaf } from '../stage/leaf';
import type { Reading } from '../stage/Reading';
import { annotationId } from './annotationId';
import { findStretch, type Stretch } from './findStretch';
import { rangeOf } from './textRange';

export const HIGHLIGHT_COLORS: readonly HighlightColor[] = ['yellow', 'green', 'blue', 'pink'];

export type Drawn = { readonly kept: KeptAnnotation; readonly leaf: Leaf; readonly range: Range };

export function highlightOf(
  bookId: number,
  target: number,
  words: { stretch: Stretch; quote: string; share: number },
  color: HighlightColor,
): KeptAnnotation {
  const { stretch, quote, share } = words;
  const now = Date.now();
  const marked = { bookId, target, kind: 'highlight', ...stretch } as const;
  return {
    ...marked,
    id: annotationId(marked),
    color,
    quote,
    share,
    note: '',
    createdAt: now,
    changedAt: now,
  };
}

/** Locates the highlights of the mounted leaves in the document. Reads no layout. */
export function drawnHighlights(
  annotations: readonly KeptAnnotation[],
  reading: Reading,
  openings: Openings,
): Drawn[] {
  const highlights = annotations.filter(({ kind }) => kind === 'highlight');
  if (highlights.length === 0) return [];
  return reading.drawn().leaves.flatMap((leaf) => {
    const opening = openings.of(leaf.target);
    if (opening.kind !== 'text') return [];
    return highlights
      .filter(({ target }) => target === leaf.target)
      .flatMap((kept) => {
        const stretch = findStretch(opening.blocks, kept);
        const range = stretch && rangeOf(leaf.element, stretch);
        return range ? [{ kept, leaf, range }] : [];
      });
  });
}

export function canPaint(): boolean {
  return 'highlights' in CSS;
}

/** Colours the words without adding elements (CSS Custom Highlight API). */
export function paint(drawn: readonly Drawn[]): void {
  if (!canPaint()) return;
  for (const color of HIGHLIGHT_COLORS) {
    const ranges = drawn.filter(({ kept }) => kept.color === color).map(({ range }) => range);
    if (ranges.length === 0) CSS.highlights.delete(`dogear-${color}`);
    else CSS.highlights.set(`dogear-${color}`, new Highlight(...ranges));
  }
}

export function highlightAt(drawn: readonly Drawn[], x: number, y: number): KeptAnnotation | undefined {
  return drawn.findLast(({ range, leaf }) => {
    if (leaf.element.inert) return false;
    return [...range.getClientRects()].some(
      (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
    );
  })?.kept;
}

/** A box behind highlighted words, in px of the leaf, for engines without the highlight API. Reads layout. */
export type Box = {
  readonly id: string;
  readonly element: HTMLElement;
  readonly color: HighlightColor;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export function boxesOf(drawn: readonly Drawn[]): Box[] {
  if (canPaint()) return [];
  return drawn.flatMap(({ kept, leaf, range }) => {
    if (leaf.x === null) return [];
    const origin = leaf.element.getBoundingClientRect();
    return [...range.getClientRects()].map((rect, index) => ({
      id: `${leaf.key}/${kept.id}/${index}`,
      element: leaf.element,
      color: kept.color,
      left: Math.round(rect.left - origin.left),
      top: Math.round(rect.top - origin.top),
      width: Math.round(rect.width),
      height: Math.round(rect.height),
    }));
  });
}
