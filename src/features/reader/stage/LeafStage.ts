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
  screenful: () => number;
};

/**
 * A page of a leaf: its number, from 0, and the page count it refers to, if that may differ from the current
 * layout. Without a number, the page of a point.
 */
export type PageOf = { readonly page?: number; readonly of?: number };

const SURFACES: Record<PageType, Surface> = { paged: pagedSurface, scroll: scrollSurface };
/** In pages. Beyond this the strip restarts at 0, because transforms are inexact at millions of px. */
const FAR_PAGES = 1_000;

/**
 * The leaves on the stage: which one is current, how much of each is rendered, how many pages it has, and its
 * position.
 */
export class LeafStage {
  readonly order: LeafOrder;
  readonly leaves = new Leaves();
  readonly growth: LeafGrowth;
  readonly names: Signal<readonly LeafName[]>;
  current: LeafName;
  /** Null before the stage is mounted, and after it is unmounted. */
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

  sectionInView(target: number): number {
    const opening = this.#openings.of(target);
    const { where } = this.#anchor;
    if (target !== this.current.target || opening.kind !== 'text' || typeof where !== 'object' || !where)
      return 0;
    return locateBlock(opening.sections, where.blockId)?.section.index ?? 0;
  }

  /**
   * Makes a leaf the current one, mounted and rendered as far as the page at a point or with a number needs.
   * Returns it, and whether it was next to the previous one; undefined if there is no stage.
   */
  enter(name: LeafName, where: Where, at: PageOf): { leaf: Leaf; isBeside: boolean } | undefined {
    const isByNumber = at.page !== undefined;
    if (!this.leaves.has(name.key)) this.#mountNow(name, where, isByNumber);
    const leaf = this.leaves.get(name.key);
    if (!leaf || !this.strip) return undefined;
    // The page number refers to another layout: as much text as its pages had is rendered.
    if (where === 'end' || (isByNumber && at.of === undefined)) this.growth.finish(leaf);
    else if (!isByNumber) this.growth.extendTo(leaf, where);
    this.current = leaf;
    const isBeside = leaf.x !== null;
    this.#markRead();
    if (!isBeside) {
      // It is not next to the previous leaf, so the strip restarts here.
      this.leaves.setOthersAside(leaf, false);
      this.leaves.lay(leaf, 0);
    }
    if (!this.isMeasured(leaf)) this.measure(leaf);
    if (at.page === undefined) this.surface.reveal(leaf, where);
    else this.surface.show(leaf, at.of ? Math.floor((at.page * leaf.pages) / at.of) : at.page);
    return { leaf, isBeside };
  }

  show(leaf: Leaf, slide: boolean): void {
    this.strip?.moveTo((leaf.x ?? 0) + this.surface.offset(leaf), slide);
  }

  /**
   * In scroll mode, makes the chapter at the top of the screen the current one. Returns true if it changed.
   */
  follow(): boolean {
    const { leaf } = this;
    const head = leaf && leafAtHead(this.leaves.all());
    if (!head || head.key === leaf.key) return false;
    this.current = head;
    this.#markRead();
    return true;
  }

  /** Mounts exactly these leaves; the current one keeps its position on the screen. */
  put(names: readonly LeafName[]): void {
    const commit = (all: readonly LeafName[]) => flushSync(() => this.names.set(all));
    if (this.order.pageType === 'paged' || !this.leaf) return commit(names);
    keepInPlace(this.leaf, () => commit([...names].sort((a, b) => compareTargets(a.target, b.target))));
  }

  /** Scrolls by whole px; returns false at the end. A chapter without text is not scrolled past. */
  scrollBy(px: number): boolean {
    if (!this.leaf || this.order.pageType !== 'scroll') return false;
    if (this.#openings.of(this.current.target).kind !== 'text') return true;
    const scroller = new Scroller(this.leaf);
    const before = scroller.position;
    scroller.position = before + px;
    return scroller.position > before;
  }

  arrange(): void {
    const { leaf, order, surface } = this;
    if (!leaf || !this.strip || order.pageType === 'scroll') return;
    if (Math.abs(leaf.x ?? 0) > FAR_PAGES) {
      this.leaves.lay(leaf, 0);
      this.show(leaf, false);
    }
    this.leaves.arrange(leaf, order.neighbour(leaf, -1), order.neighbour(leaf, 1), surface);
  }

  prepareTurn(): void {
    if (this.leaf && this.order.pageType === 'paged') this.strip?.pageTurn.prepare(this.leaf);
  }

  /** Whether the end of the chapter's text, or what follows it, is visible. */
  get isAtEnd(): boolean {
    const { leaf, order } = this;
    if (!leaf || !this.isMeasured(leaf)) return false;
    const isLast = order.pageType === 'scroll' || leaf.section === order.sections(leaf.target).length - 1;
    return isLast && leaf.page === leaf.pages - 1;
  }

  isAtAnchor(leaf: Leaf): boolean {
    const { where } = this.#anchor;
    if (where === 'start') return this.surface.point(leaf) === 'start';
    return typeof where === 'object' && where !== null && this.surface.isAt(leaf, where);
  }

  /** Returns whether its page count covers its whole text in the current layout. */
  isMeasured(leaf: Leaf): boolean {
    return this.leaves.pages(leaf.key) !== undefined;
  }

  /**
   * Returns the leaf's page together with the page count so far: the number alone is another place in another
   * layout.
   */
  pageOf({ page, pages }: Leaf): PageOf {
    return { page, of: pages };
  }

  measure(leaf: Leaf): void {
    this.leaves.measure(leaf, this.surface, this.growth.isWhole(leaf.key));
  }

  growWhole(): void {
    const { leaf } = this;
    if (!leaf || this.growth.isWhole(leaf.key)) return;
    this.growth.finish(leaf);
    this.measure(leaf);
  }

  reach(leaf: Leaf, page: number): void {
    while (!this.growth.isWhole(leaf.key) && page + 2 > leaf.pages) {
      this.growth.grow(leaf);
      this.measure(leaf);
    }
    // It became complete after it was measured.
    if (page >= leaf.pages && !this.isMeasured(leaf)) this.measure(leaf);
  }

  hasPage(direction: -1 | 1): boolean {
    const { leaf } = this;
    if (!leaf) return false;
    const page = leaf.page + direction;
    return (page >= 0 && page < leaf.pages) || this.beyond(direction) !== null;
  }

  /**
   * Returns the leaf after the end of the current one. None while the text is loading, because a turn would
   * skip it.
   */
  beyond(direction: -1 | 1): LeafName | null {
    if (direction > 0 && this.#openings.of(this.current.target).kind === 'waiting') return null;
    return this.order.neighbour(this.current, direction);
  }

  /** Discards all measurements; the current leaf must be entered again. */
  forgetLayout(leaf: Leaf): void {
    this.leaves.forgetMeasures();
    // The copy, the neighbours and the text after this screenful would be laid out in the same frame as the
    // text, so they wait until it is drawn. This must happen before anything measures.
    this.strip?.pageTurn.forget();
    if (this.order.pageType === 'paged') this.leaves.setOthersAside(leaf, true);
    const { where } = this.#anchor;
    if (this.order.pageType === 'paged' && where !== null) flushSync(() => this.growth.beginAt(leaf, where));
    if (this.#element) this.strip?.resize(this.#element);
  }

  /** Discards a chapter's text; its leaves, except the current one, start small again. */
  forgetText(target: number): void {
    this.strip?.pageTurn.forget();
    this.leaves.forgetMeasures(target);
    for (const leaf of this.leaves.all()) {
      if (leaf.target === target && leaf.key !== this.current.key) this.growth.beginSmall(leaf);
    }
  }

  /** Sets the animation of page turns. Returns false if it is already set. */
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

  /** Applies to the next layout of its leaves. */
  setDirection(direction: Direction, isVertical: boolean): void {
    this.#direction = direction;
    this.#isVertical = isVertical;
    this.strip?.setDirection(direction, isVertical);
    this.strip?.pageTurn.forget();
    this.leaves.setDirection(direction, isVertical);
  }

  /** Mounts a leaf that was not prepared, as after a far jump: in this frame, as much as the screen shows. */
  #mountNow(name: LeafName, where: Where, isByNumber: boolean): void {
    this.current = name;
    this.#anchor.where = where;
    // Scrolled chapters must stay in book order, without a gap.
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

  /**
   * Returns the section a leaf shows; of a scrolled chapter the one with the place, where its rendering
   * begins.
   */
  #sectionOf(name: LeafName): Section | undefined {
    const opening = this.#openings.of(name.target);
    if (opening.kind !== 'text') return undefined;
    return opening.sections[name.pageType === 'paged' ? name.section : this.sectionInView(name.target)];
  }
}
