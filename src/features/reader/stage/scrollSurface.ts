import type { TextPoint } from '../text/place';
import type { Leaf, Surface } from './leaf';
import { Scroller } from './Scroller';
import { blockElements, firstPoint, pointRect } from './textPoints';

/** The share of a screen that a key scrolls: the rest shows where the previous screen ended. */
const SCREEN_SHARE = 0.88;
/** The space below a chapter's last line. Scrolled past it, the next chapter is the current one. */
const FOOT_PX = 32;

/** Leaves are whole chapters below each other in one scroller; the pages of each are screenfuls. */
export const scrollSurface: Surface = {
  span: () => 1,
  measure(leaf) {
    const { height, screen } = extentOf(leaf);
    leaf.pages = Math.max(1, Math.ceil((height - 1) / (screen * SCREEN_SHARE)));
    leaf.page = pageOf(leaf);
  },
  reveal(leaf, where) {
    const scroller = new Scroller(leaf);
    const { top, room } = extentOf(leaf);
    if (where === 'start') scroller.position = top;
    else if (where === 'end') scroller.position = top + Math.max(0, room);
    else {
      const rect = pointRect(leaf.element, where);
      if (isUnderHeading(leaf, where, rect)) scroller.position = top;
      else if (rect) scroller.position += scroller.along(rect).top - scroller.textTop;
    }
    seen(leaf);
    leaf.page = pageOf(leaf);
  },
  turn(leaf, direction) {
    const scroller = new Scroller(leaf);
    const { position, length, screen } = scroller;
    const rest = direction > 0 ? length - screen - position : position;
    if (rest < 2) return false;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    scroller.scrollBy(direction * screen * SCREEN_SHARE, behavior);
    leaf.page = pageOf(leaf);
    return true;
  },
  show(leaf, page) {
    const { top, room } = extentOf(leaf);
    const last = Math.max(1, leaf.pages - 1);
    new Scroller(leaf).position = top + (Math.min(page, last) / last) * Math.max(0, room);
    seen(leaf);
    leaf.page = pageOf(leaf);
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
    const scroller = new Scroller(leaf);
    const above = scroller.along(rect).top - scroller.textTop;
    if (above > 0 && isUnderHeading(leaf, point, rect)) return true;
    return Math.abs(above) < lineOf(leaf);
  },
  point(leaf) {
    const scroller = new Scroller(leaf);
    if (scroller.position - extentOf(leaf).top < 2) return 'start';
    const top = scroller.textTop;
    const line = lineOf(leaf);
    // Sections out of view have no layout, so only those in view may be measured by line.
    for (const section of leaf.element.querySelectorAll('[data-section]')) {
      if (scroller.of(section).bottom <= top) continue;
      // A line is in view if half of it is: the glyphs of some fonts reach into the next line.
      const point = firstPoint(blockElements(section), (rect) => {
        const seen = scroller.along(rect);
        return seen.bottom - Math.min(seen.bottom - seen.top, line) / 2 > top;
      });
      if (point) return point;
    }
    return null;
  },
};

/** Returns the chapter at the top of the screen; undefined if there is none. Reads layout. */
export function leafAtHead(leaves: readonly Leaf[]): Leaf | undefined {
  const [first] = leaves;
  if (!first) return undefined;
  const scroller = new Scroller(first);
  const head = scroller.textTop + FOOT_PX;
  const below = leaves.filter(({ element }) => scroller.of(element).bottom > head);
  return below.sort((a, b) => scroller.extent(a).top - scroller.extent(b).top)[0];
}

/** Changes what surrounds a leaf, and keeps its position on the screen. */
export function keepInPlace(leaf: Leaf, change: () => void): void {
  const scroller = new Scroller(leaf);
  const before = scroller.of(leaf.element).top;
  // Compensated here, for engines without scroll anchoring, and therefore not by the engine too.
  scroller.element.style.overflowAnchor = 'none';
  change();
  scroller.position += scroller.of(leaf.element).top - before;
  scroller.element.style.overflowAnchor = '';
  seen(leaf);
}

function extentOf(leaf: Leaf): { top: number; height: number; screen: number; room: number } {
  const scroller = new Scroller(leaf);
  const { top, height } = scroller.extent(leaf);
  const { screen } = scroller;
  return { top, height, screen, room: height - screen };
}

/**
 * Returns whether a chapter's first words are in view together with the heading above them, if that is
 * shorter than a screen.
 */
function isUnderHeading(leaf: Leaf, { blockId, offset }: TextPoint, rect: DOMRect | null): boolean {
  if (rect === null || offset > 0) return false;
  if (leaf.element.querySelector<HTMLElement>('[data-block]')?.dataset.block !== blockId) return false;
  const scroller = new Scroller(leaf);
  return scroller.along(rect).top - scroller.of(leaf.element).top < scroller.screen;
}

function seen(leaf: Leaf): void {
  const scroller = new Scroller(leaf);
  leaf.top = scroller.position;
  leaf.height = scroller.length;
}

function lineOf({ element }: Leaf): number {
  return Number.parseFloat(getComputedStyle(element.firstElementChild ?? element).lineHeight) || 24;
}

function pageOf(leaf: Leaf): number {
  const { top, room } = extentOf(leaf);
  const share = room <= 0 ? 0 : (new Scroller(leaf).position - top) / room;
  return Math.round(Math.min(1, Math.max(0, share)) * (leaf.pages - 1));
}
