import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import type { TextPoint } from '../text/place';

export type PageType = ReadingSettings['pageType'];

/**
 * What lies on the stage: in paged mode a section of a chapter, in scroll mode a whole one, below the one before. `key` names it for React
 * and changes with the mode.
 */
export type LeafName = {
  readonly key: string;
  readonly pageType: PageType;
  readonly target: number;
  readonly section: number;
};

/** A mounted leaf. */
export type Leaf = LeafName & {
  readonly element: HTMLElement;
  /** Position of its first page on the strip, in pages; null while it lies aside. */
  x: number | null;
  page: number;
  /** 0 until it was measured. */
  pages: number;
  /** Scrolled: how far the scroller was when the leaf was put somewhere, or last seen. */
  top: number;
  /** Scrolled: how long all of the scroller's text was then. */
  height: number;
};

/** The part of the screen in which a leaf's text is seen. */
export function screenOf({ element, pageType }: Leaf): DOMRect {
  const box = pageType === 'scroll' ? element.parentElement : null;
  return (box ?? element).getBoundingClientRect();
}

/** Whether its text is written from top to bottom, in lines that follow each other to the left. Reads styles. */
export function isVertical(element: Element): boolean {
  return getComputedStyle(element).writingMode === 'vertical-rl';
}

/** Where in a chapter: its first or last page, or the page of a point. */
export type Where = 'start' | 'end' | TextPoint;

/** How one leaf is moved through: by pages or by scrolling. */
export interface Surface {
  /** Pages the leaf takes on the strip. */
  span(leaf: Leaf): number;
  /** Reads how many pages the leaf has, and which it shows. */
  measure(leaf: Leaf): void;
  reveal(leaf: Leaf, where: Where): void;
  /** One page on or back inside the leaf; false when it ends there. */
  turn(leaf: Leaf, direction: -1 | 1): boolean;
  /** Goes to a page of the leaf. */
  show(leaf: Leaf, page: number): void;
  /** Position of what is shown now, in pages from the leaf's first one. */
  offset(leaf: Leaf): number;
  /**
   * Whether the leaf moved since it was last put somewhere or asked this: under the reader's hand, or because its text
   * takes another room, which the browser makes up for by moving it.
   */
  moved(leaf: Leaf): 'not' | 'byReader' | 'byLayout';
  /** Whether a point is where `reveal` puts it, within a line. */
  isAt(leaf: Leaf, point: TextPoint): boolean;
  /** The first point of the text in view; 'start' on the first page; null when the leaf has no text. */
  point(leaf: Leaf): Where | null;
}
