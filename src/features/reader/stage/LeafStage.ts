import { flushSync } from 'react-dom';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { compareTargets } from '../../../../contract/catalogue/target';
import { Signal } from '../../../platform/live/signal';
import type { Openings } from '../session/openings';
import type { Direction } from '../text/direction';
import { locateBlock, type Section } from '../text/sections';
import type { Anchor } from './Anchor';
import { LeafGrowth } from './LeafGrowth';
import { LeafOrder } from './LeafOrder';
import { Leaves } from './Leaves';
import type { Leaf, LeafName, PageType, Surface, Where } from './leaf';
import type { Turn } from './PageTurn';
import { pagedSurface } from './pagedSurface';
import { Scroller } from './Scroller';
import { Strip } from './Strip';
import { keepInPlace, leafAtHead, scrollSurface } from './scrollSurface';

export type StageOptions = {
  chapters: readonly ChapterEntry[];
  openings: Openings;
  pageType: PageType;
  turn: Turn;
  direction: Direction;
  isVertical: boolean;
  target: number;
  where: Where;
  /** At most this many characters fit on the screen. */
  screenful: () => number;
};

/**
 * Which page of a leaf: its number, counted from 0, and of how many, where those were laid out otherwise. Without a number, a
 * point's.
 */
export type PageOf = { readonly page?: number; readonly of?: number };

const SURFACES: Record<PageType, Surface> = { paged: pagedSurface, scroll: scrollSurface };
/** Past this many page widths the strip starts over at 0: transforms are not exact in the millions of px. */
const FAR_PAGES = 1_000;

/** The leaves that lie on the stage: which is read, how much of each is rendered, how many pages it has, and where it lies. */
export class LeafStage {
  readonly order: LeafOrder;
  readonly leaves = new Leaves();
  readonly growth: LeafGrowth;
  /** What React mounts. */
  readonly names: Signal<readonly LeafName[]>;
  /** The one that is read. */
  current: LeafName;
  /** Null before the stage is in the document, and after. */
  strip: Strip | null = null;
  #openings: Openings;
  #anchor: Anchor;
  #element: HTMLElement | null = null;
  #turn: Turn;
  #direction: Direction;
  #isVertical: boolean;

  constructor(options: StageOptions, anchor: Anchor) {
    const { openings, direction, isVertical, turn, target, where } = options;
    this.#openings = openings;
    this.#anchor = anchor;
    this.#turn = turn;
    this.#direction = direction;
    this.#isVertical = isVertical;
    this.order = new LeafOrder(openings, options.chapters, options.pageType);
    this.leaves.setDirection(direction, isVertical);
    this.current = this.order.at(target, where);
    this.growth = new LeafGrowth({
      sectionOf: (name) => this.#sectionOf(name),
      screenful: options.screenful,
    });
    this.names = new Signal<readonly LeafName[]>([this.current]);
    this.growth.beginAt(this.current, where);
  }

  /** The mounted leaf that is read. */
  get leaf(): Leaf | undefined {
    return this.leaves.get(this.current.key);
  }

  get surface(): Surface {
    return SURFACES[this.order.pageType];
  }

  open(stage: HTMLElement, strip: HTMLElement): void {
    this.#element = stage;
    this.strip = new Strip(strip);
    this.strip.pageTurn.turn = this.#turn;
    this.strip.setDirection(this.#direction, this.#isVertical);
    this.strip.resize(stage);
  }

  close(): void {
    this.strip?.pageTurn.remove();
    this.strip = null;
  }

  /** The section that holds the place: where rendering a long chapter begins. */
  sectionInView(target: number): number {
    const opening = this.#openings.of(target);
    const { where } = this.#anchor;
    if (target !== this.current.target || opening.kind !== 'text' || typeof where !== 'object' || !where)
      return 0;
    return locateBlock(opening.sections, where.blockId)?.section.index ?? 0;
  }

  /**
   * Makes a leaf the one that is read, mounted and rendered as far as the page needs: that of a point, or of a number.
   * Returns it, and whether it lay beside the one before; undefined when there is no stage.
   */
  enter(name: LeafName, where: Where, at: PageOf): { leaf: Leaf; isBeside: boolean } | undefined {
    const isByNumber = at.page !== undefined;
    if (!this.leaves.has(name.key)) this.#mountNow(name, where, isByNumber);
    const leaf = this.leaves.get(name.key);
    if (!leaf || !this.strip) return undefined;
    // It was one of this number of pages: as much text as those had is rendered.
    if (where === 'end' || (isByNumber && at.of === undefined)) this.growth.finish(leaf);
    else if (!isByNumber) this.growth.extendTo(leaf, where);
    this.current = leaf;
    const isBeside = leaf.x !== null;
    this.#markRead();
    if (!isBeside) {
      // Nothing leads there: it becomes the new beginning of the strip.
      this.leaves.setOthersAside(leaf, false);
      this.leaves.lay(leaf, 0);
    }
    if (!this.isMeasured(leaf)) this.measure(leaf);
    if (at.page === undefined) this.surface.reveal(leaf, where);
    else this.surface.show(leaf, at.of ? Math.floor((at.page * leaf.pages) / at.of) : at.page);
    return { leaf, isBeside };
  }

  /** Shows the page that a leaf is at. */
  show(leaf: Leaf, slide: boolean): void {
    this.strip?.moveTo((leaf.x ?? 0) + this.surface.offset(leaf), slide);
  }

  /** Scrolled text: the chapter at the head of the screen is the one that is read. True when it is another than before. */
  follow(): boolean {
    const { leaf } = this;
    const head = leaf && leafAtHead(this.leaves.all());
    if (!head || head.key === leaf.key) return false;
    this.current = head;
    this.#markRead();
    return true;
  }

  /** Mounts these leaves and no others; what is read stays where it is on the screen. */
  put(names: readonly LeafName[]): void {
    const commit = (all: readonly LeafName[]) => flushSync(() => this.names.set(all));
    if (this.order.pageType === 'paged' || !this.leaf) return commit(names);
    keepInPlace(this.leaf, () => commit([...names].sort((a, b) => compareTargets(a.target, b.target))));
  }

  /** Scrolls on by whole px; false at the end of all that is there. A chapter without a text is not scrolled past. */
  scrollBy(px: number): boolean {
    if (!this.leaf || this.order.pageType !== 'scroll') return false;
    if (this.#openings.of(this.current.target).kind !== 'text') return true;
    const scroller = new Scroller(this.leaf);
    const before = scroller.position;
    scroller.position = before + px;
    return scroller.position > before;
  }

  /** Lays the neighbours on the strip beside the current leaf; the rest lies aside. */
  arrange(): void {
    const { leaf, order, surface } = this;
    if (!leaf || !this.strip || order.pageType === 'scroll') return;
    if (Math.abs(leaf.x ?? 0) > FAR_PAGES) {
      this.leaves.lay(leaf, 0);
      this.show(leaf, false);
    }
    this.leaves.arrange(leaf, order.neighbour(leaf, -1), order.neighbour(leaf, 1), surface);
  }

  /** Makes the copy that some turns need. */
  prepareTurn(): void {
    if (this.leaf && this.order.pageType === 'paged') this.strip?.pageTurn.prepare(this.leaf);
  }

  /** The last of the current chapter's text is in sight, or what stands behind it. */
  get isAtEnd(): boolean {
    const { leaf, order } = this;
    if (!leaf || !this.isMeasured(leaf)) return false;
    const isLast = order.pageType === 'scroll' || leaf.section === order.sections(leaf.target).length - 1;
    return isLast && leaf.page === leaf.pages - 1;
  }

  /** Whether a leaf shows the place where it was put. */
  isAtAnchor(leaf: Leaf): boolean {
    const { where } = this.#anchor;
    if (where === 'start') return this.surface.point(leaf) === 'start';
    return typeof where === 'object' && where !== null && this.surface.isAt(leaf, where);
  }

  /** Whether its number of pages is that of its whole text, under the present layout. */
  isMeasured(leaf: Leaf): boolean {
    return this.leaves.pages(leaf.key) !== undefined;
  }

  /** Its page, of as many as its text had as far as it is rendered: the number alone is another place in another layout. */
  pageOf({ page, pages }: Leaf): PageOf {
    return { page, of: pages };
  }

  measure(leaf: Leaf): void {
    this.leaves.measure(leaf, this.surface, this.growth.isWhole(leaf.key));
  }

  /** Lays out all of the current leaf, so that its pages are counted. */
  growWhole(): void {
    const { leaf } = this;
    if (!leaf || this.growth.isWhole(leaf.key)) return;
    this.growth.finish(leaf);
    this.measure(leaf);
  }

  /** Renders as much of a leaf as a page needs: the last one of a part may not be full. */
  reach(leaf: Leaf, page: number): void {
    while (!this.growth.isWhole(leaf.key) && page + 2 > leaf.pages) {
      this.growth.grow(leaf);
      this.measure(leaf);
    }
    // It has become whole since it was measured.
    if (page >= leaf.pages && !this.isMeasured(leaf)) this.measure(leaf);
  }

  /** Whether a turn leads anywhere. */
  hasPage(direction: -1 | 1): boolean {
    const { leaf } = this;
    if (!leaf) return false;
    const page = leaf.page + direction;
    return (page >= 0 && page < leaf.pages) || this.beyond(direction) !== null;
  }

  /** Where a turn over the end of the current leaf leads. Past a text still on its way: nowhere, or it went unread. */
  beyond(direction: -1 | 1): LeafName | null {
    if (direction > 0 && this.#openings.of(this.current.target).kind === 'waiting') return null;
    return this.order.neighbour(this.current, direction);
  }

  /** Every measure is another from now on; the current leaf is to be entered again. */
  forgetLayout(leaf: Leaf): void {
    this.leaves.forgetMeasures();
    // A copy would be laid out in the same frame as the text, and so would neighbours and what comes after this
    // screenful: they can wait until it is on the screen. Before anything asks for a measure.
    this.strip?.pageTurn.forget();
    if (this.order.pageType === 'paged') this.leaves.setOthersAside(leaf, true);
    const { where } = this.#anchor;
    if (this.order.pageType === 'paged' && where !== null) flushSync(() => this.growth.beginAt(leaf, where));
    if (this.#element) this.strip?.resize(this.#element);
  }

  /** A chapter's text is another; but for the leaf that is read, its leaves begin small again. */
  forgetText(target: number): void {
    this.strip?.pageTurn.forget();
    this.leaves.forgetMeasures(target);
    for (const leaf of this.leaves.all()) {
      if (leaf.target === target && leaf.key !== this.current.key) this.growth.beginSmall(leaf);
    }
  }

  /** How a page gives way to the next from now on. False when it did already. */
  setTurn(turn: Turn): boolean {
    this.#turn = turn;
    const pageTurn = this.strip?.pageTurn;
    if (!pageTurn || pageTurn.turn === turn) return false;
    pageTurn.forget();
    pageTurn.turn = turn;
    return true;
  }

  get direction(): Direction {
    return this.#direction;
  }

  get isVertical(): boolean {
    return this.#isVertical;
  }

  /** Its leaves are laid out that way next. */
  setDirection(direction: Direction, isVertical: boolean): void {
    this.#direction = direction;
    this.#isVertical = isVertical;
    this.strip?.setDirection(direction, isVertical);
    this.strip?.pageTurn.forget();
    this.leaves.setDirection(direction, isVertical);
  }

  /** A leaf nobody foresaw, as after a far jump: rendered in this very frame, as much as the frame can show. */
  #mountNow(name: LeafName, where: Where, isByNumber: boolean): void {
    this.current = name;
    this.#anchor.where = where;
    // What is scrolled lies in the order of the book, without a gap.
    const kept = this.names.value.filter(
      (one) => one.pageType === 'paged' && name.pageType === 'paged' && this.leaves.has(one.key),
    );
    flushSync(() => {
      if (where !== 'end' && !isByNumber) this.growth.beginAt(name, where);
      this.names.set([...kept, name]);
    });
  }

  #markRead(): void {
    if (this.order.pageType === 'paged') return;
    for (const leaf of this.leaves.all()) {
      leaf.element.toggleAttribute('data-read', leaf.key === this.current.key);
    }
  }

  /** The section a leaf shows; of a scrolled chapter the one with the place, where its rendering begins. */
  #sectionOf(name: LeafName): Section | undefined {
    const opening = this.#openings.of(name.target);
    if (opening.kind !== 'text') return undefined;
    return opening.sections[name.pageType === 'paged' ? name.section : this.sectionInView(name.target)];
  }
}
