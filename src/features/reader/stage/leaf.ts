import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { TextPoint } from '../text/place';

export type PageType = ReadingSettings['pageType'];

/**
 * A leaf on the stage: in paged mode a section of a chapter, in scroll mode a whole chapter. `key` is its
 * React key and changes with the mode.
 */
export type LeafName = {
  readonly key: string;
  readonly pageType: PageType;
  readonly target: number;
  readonly section: number;
};

export type Leaf = LeafName & {
  readonly element: HTMLElement;
  /** Position of its first page on the strip, in pages; null while it is out of view. */
  x: number | null;
  page: number;
  pages: number;
  /** In scroll mode: the scroll position when the leaf was last placed or checked. */
  top: number;
  /** In scroll mode: the scroll height at that time. */
  height: number;
};

/** Returns the part of the screen in which a leaf's text is visible. */
export function screenOf({ element, pageType }: Leaf): DOMRect {
  const box = pageType === 'scroll' ? element.parentElement : null;
  return (box ?? element).getBoundingClientRect();
}

/** Returns whether its text is vertical, in lines from right to left. Reads styles. */
export function isVertical(element: Element): boolean {
  return getComputedStyle(element).writingMode === 'vertical-rl';
}

/** A position in a chapter: its first or last page, or the page of a point. */
export type Where = 'start' | 'end' | TextPoint;

export interface Surface {
  span(leaf: Leaf): number;
  measure(leaf: Leaf): void;
  reveal(leaf: Leaf, where: Where): void;
  /** Turns one page inside the leaf; returns false at its end. */
  turn(leaf: Leaf, direction: -1 | 1): boolean;
  show(leaf: Leaf, page: number): void;
  /** Returns the current position, in pages from the leaf's first one. */
  offset(leaf: Leaf): number;
  /**
   * Returns whether the leaf moved since it was last placed or checked: by the reader, or because the browser
   * compensated for a change of its text's size.
   */
  moved(leaf: Leaf): 'not' | 'byReader' | 'byLayout';
  /** Returns whether a point is where `reveal` puts it, within a line. */
  isAt(leaf: Leaf, point: TextPoint): boolean;
  /** Returns the first point of the text in view; 'start' on the first page; null if the leaf has no text. */
  point(leaf: Leaf): Where | null;
}
