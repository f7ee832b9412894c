import type { TextPoint } from '../text/place';
import type { Leaf, Surface } from './leaf';
import { blockElements, firstPoint, pointRect } from './textPoints';

/** Of a screenful, what a key scrolls: the rest shows the reader where the last one ended. */
const SCREEN_SHARE = 0.88;

/** A leaf is a whole chapter in a scroller of its own; its pages are screenfuls. */
export const scrollSurface: Surface = {
  span: () => 1,
  measure(leaf) {
    const { scrollHeight, clientHeight } = leaf.element;
    leaf.pages = Math.max(1, Math.ceil((scrollHeight - 1) / (clientHeight * SCREEN_SHARE)));
    leaf.page = screenOf(leaf);
  },
  reveal(leaf, where) {
    const scroller = leaf.element;
    if (where === 'start') scroller.scrollTop = 0;
    else if (where === 'end') scroller.scrollTop = scroller.scrollHeight;
    else {
      const rect = pointRect(scroller, where);
      if (isUnderHeading(scroller, where, rect)) scroller.scrollTop = 0;
      else if (rect) scroller.scrollTop += rect.top - textTop(scroller);
    }
    seen(leaf);
    leaf.page = screenOf(leaf);
  },
  turn(leaf, direction) {
    const { scrollTop, scrollHeight, clientHeight } = leaf.element;
    const rest = direction > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
    if (rest < 2) return false;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    leaf.element.scrollBy({ top: direction * clientHeight * SCREEN_SHARE, behavior });
    leaf.page = screenOf(leaf);
    return true;
  },
  show(leaf, page) {
    const { scrollHeight, clientHeight } = leaf.element;
    const last = Math.max(1, leaf.pages - 1);
    leaf.element.scrollTop = (Math.min(page, last) / last) * (scrollHeight - clientHeight);
    seen(leaf);
    leaf.page = screenOf(leaf);
  },
  offset: () => 0,
  moved(leaf) {
    const { top, height } = leaf;
    seen(leaf);
    if (Math.abs(leaf.top - top) <= 1) return 'not';
    return leaf.height === height ? 'byReader' : 'byLayout';
  },
  isAt(leaf, point) {
    const rect = pointRect(leaf.element, point);
    if (rect === null) return false;
    const above = rect.top - textTop(leaf.element);
    if (above > 0 && isUnderHeading(leaf.element, point, rect)) return true;
    return Math.abs(above) < lineOf(leaf.element);
  },
  point(leaf) {
    const scroller = leaf.element;
    if (scroller.scrollTop < 2) return 'start';
    const top = textTop(scroller);
    const line = lineOf(scroller);
    // Sections out of view are not laid out: only those in view may be asked for their lines.
    for (const section of scroller.querySelectorAll('[data-section]')) {
      if (section.getBoundingClientRect().bottom <= top) continue;
      // A line is in view when half of it is: the letters of some faces reach into the line below.
      const point = firstPoint(
        blockElements(section),
        (rect) => rect.bottom - Math.min(rect.height, line) / 2 > top,
      );
      if (point) return point;
    }
    return null;
  },
};

/** A chapter's first words are seen with the heading that stands above them, where that takes less than a screen. */
function isUnderHeading(
  scroller: HTMLElement,
  { blockId, offset }: TextPoint,
  rect: DOMRect | null,
): boolean {
  if (rect === null || offset > 0) return false;
  if (scroller.querySelector<HTMLElement>('[data-block]')?.dataset.block !== blockId) return false;
  return scroller.scrollTop + rect.top - textTop(scroller) < scroller.clientHeight;
}

function seen(leaf: Leaf): void {
  leaf.top = leaf.element.scrollTop;
  leaf.height = leaf.element.scrollHeight;
}

function lineOf(scroller: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(scroller.firstElementChild ?? scroller).lineHeight) || 24;
}

function screenOf(leaf: Leaf): number {
  const { scrollTop, scrollHeight, clientHeight } = leaf.element;
  const room = scrollHeight - clientHeight;
  return room <= 0 ? 0 : Math.round((scrollTop / room) * (leaf.pages - 1));
}

/** Where the first line of a screenful stands: below the top gap and a little air, so that no line is cut. */
function textTop(scroller: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
  return scroller.getBoundingClientRect().top + gap + 4;
}
