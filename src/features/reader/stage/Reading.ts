import { flushSync } from 'react-dom';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { Signal } from '../../../platform/live/signal';
import { neighbourOf } from '../context/readingOrder';
import type { Openings } from '../session/openings';
import type { Direction } from '../text/direction';
import type { TextPoint } from '../text/place';
import { Anchor, type OnSettled } from './Anchor';
import type { LeafGrowth } from './LeafGrowth';
import { LeafStage, type PageOf, type StageOptions } from './LeafStage';
import type { Leaf, LeafName, PageType, Where } from './leaf';
import { PageStatus, type Status } from './PageStatus';
import type { Turn } from './PageTurn';
import { PageZoom } from './PageZoom';
import { Preparation } from './Preparation';
import { locatePage } from './pageCount';
import { Rest } from './Rest';
import { signOf } from './Strip';
import { type LayoutWatch, watchLayout } from './watchLayout';

type Options = StageOptions & {
  onSettled: OnSettled;
  whereIn: (target: number) => Where;
};

/**
 * Controls the pages. The current leaf and its neighbours are laid out while the page is idle, so that a
 * turn, even into another chapter, is one transform in the frame of the event; React, the address and the
 * place follow after the paint.
 */
export class Reading {
  readonly leaves: Signal<readonly LeafName[]>;
  readonly status: Signal<Status>;
  readonly growth: LeafGrowth;
  readonly zoom: PageZoom;

  #openings: Openings;
  #whereIn: (target: number) => Where;
  #anchor: Anchor;
  #stage: LeafStage;
  #status: PageStatus;
  #rest: Rest;
  #hasTurned = false;
  #cameByScroll = false;
  #watch: LayoutWatch | null = null;

  constructor(options: Options) {
    this.#openings = options.openings;
    this.#whereIn = options.whereIn;
    this.#anchor = new Anchor(options.where, options.openings, options.onSettled);
    const stage = new LeafStage(options, this.#anchor);
    const preparation = new Preparation(stage);
    this.#stage = stage;
    this.#status = new PageStatus(stage);
    this.#rest = new Rest({
      settle: () => this.settle(),
      stepAhead: () => preparation.stepAhead(stage.current),
      step: () => preparation.step(stage.current),
      arrange: () => this.#arrange(),
      finish: () => stage.prepareTurn(),
    });
    this.leaves = stage.names;
    this.growth = stage.growth;
    this.zoom = new PageZoom(
      () => stage.leaf,
      () => stage.direction,
    );
    this.status = this.#status.signal;
  }

  get isVertical(): boolean {
    return this.#stage.isVertical;
  }

  get pageType(): PageType {
    return this.#stage.order.pageType;
  }

  get target(): number {
    return this.#stage.current.target;
  }

  get isAtEnd(): boolean {
    return this.#stage.isAtEnd;
  }

  get hasTurned(): boolean {
    return this.#hasTurned;
  }

  drawn(): { readonly leaves: readonly Leaf[]; readonly current: Leaf | undefined } {
    const { leaves, leaf } = this.#stage;
    return { leaves: leaves.all(), current: leaf };
  }

  setChapters(chapters: readonly ChapterEntry[]): void {
    if (chapters === this.#stage.order.chapters) return;
    this.#stage.order.chapters = chapters;
    if (this.#stage.strip) this.#rest.begin();
  }

  sectionInView(target: number): number {
    return this.#stage.sectionInView(target);
  }

  /** Starts once the stage and its first leaf are mounted. Returns a function that stops it. */
  start(root: HTMLElement, stage: HTMLElement, strip: HTMLElement): () => void {
    this.#status.root = root;
    this.#stage.open(stage, strip);
    this.zoom.open(stage);
    this.#enter(this.#stage.current, this.#anchor.where ?? 'start', { slide: false });
    const stopListening = this.#openings.subscribe((target) => this.#openingChanged(target));
    const watch = watchLayout(stage, () => this.relayout());
    this.#watch = watch;
    return () => {
      stopListening();
      watch.stop();
      this.#rest.callOff();
      this.#stage.close();
    };
  }

  /** Called by a leaf when its element is mounted. Returns a function that removes it. */
  attach(name: LeafName, element: HTMLElement): () => void {
    return this.#stage.leaves.attach(name, element, name.key === this.#stage.current.key);
  }

  turn(direction: -1 | 1): void {
    const { leaf, surface } = this.#stage;
    if (!leaf) return;
    this.#hasTurned = true;
    this.#anchor.reportBeginning(this.target);
    if (direction > 0) this.#stage.reach(leaf, leaf.page + 1);
    if (surface.turn(leaf, direction)) return this.#arrived(leaf, true);
    const neighbour = this.#stage.beyond(direction);
    if (!neighbour) return this.release(0);
    this.#enter(neighbour, direction > 0 ? 'start' : 'end', { slide: true });
  }

  turnChapter(direction: -1 | 1): void {
    const neighbour = neighbourOf(this.#stage.order.chapters, this.target, direction);
    return neighbour ? this.go(neighbour.target, 'start') : this.release(0);
  }

  go(target: number, where: Where): void {
    this.#anchor.jump();
    this.#lay(target, where);
  }

  /** Goes to a page of this chapter, from 0. */
  showPage(page: number): void {
    this.#anchor.jump();
    this.#stage.growWhole();
    const found = locatePage(this.#status.pagesOf(this.target), page);
    const name = this.#stage.order.name(this.target, found.section);
    this.#enter(name, 'start', { slide: false, page: found.page });
  }

  /** Returns the direction in the book of a movement of the page by `px` to the right. */
  wayOf(px: number): 1 | -1 {
    return px * signOf(this.#stage.direction) < 0 ? 1 : -1;
  }

  drag(px: number): void {
    const { leaf, strip } = this.#stage;
    const way = this.wayOf(px);
    if (leaf && way > 0) this.#stage.reach(leaf, leaf.page + 1);
    strip?.drag(px, this.#stage.hasPage(way));
  }

  /** The finger was lifted: turns to the page in `direction`, or reverts. */
  release(direction: -1 | 0 | 1): void {
    const { leaf } = this.#stage;
    if (!leaf) return;
    if (direction !== 0 && this.#stage.hasPage(direction)) this.turn(direction);
    else this.#stage.show(leaf, true);
  }

  scrollBy(px: number): boolean {
    return this.#stage.scrollBy(px);
  }

  get cameByScroll(): boolean {
    return this.#cameByScroll;
  }

  scrolled(): void {
    const { leaf: before, surface } = this.#stage;
    if (this.pageType !== 'scroll' || !before) return;
    const moved = surface.moved(before);
    if (moved === 'not') return;
    // A pending relayout will restore the place.
    if (moved === 'byLayout' && this.#watch?.isDue()) return;
    this.#hasTurned ||= moved === 'byReader';
    // Text that grows around a known place does not move it.
    const isMoved = moved === 'byReader' || this.#anchor.where === null;
    if (isMoved && this.#stage.follow()) this.#cameByScroll = true;
    const leaf = this.#stage.leaf ?? before;
    surface.moved(leaf);
    this.#stage.measure(leaf);
    if (moved === 'byReader' || !this.#stage.isAtAnchor(leaf)) this.#anchor.where = null;
    this.#status.announce(leaf);
    this.#rest.begin();
  }

  /** The size of scrolled text changed: what is above the place may have been estimated until now. */
  grown(): void {
    const { leaf, strip, surface } = this.#stage;
    const { where } = this.#anchor;
    if (!leaf || !strip || where === null || where === 'end') return;
    if (!this.#stage.isAtAnchor(leaf)) surface.reveal(leaf, where);
    this.#stage.measure(leaf);
    this.#status.announce(leaf);
  }

  /** Sets the place to a point in view, which a voice or a cursor has reached. */
  stand(point: TextPoint): void {
    if (!this.#stage.leaf) return;
    this.#anchor.where = point;
    this.#anchor.report(this.target);
  }

  /** Determines the place before anything moves the text. */
  settle(): void {
    const { leaf, surface } = this.#stage;
    if (this.#anchor.where === null && leaf) {
      // A busy device may get here before it is notified of a resize, after which the page number means
      // another place.
      if (this.pageType === 'paged' && this.#watch?.isResized()) this.relayout();
      this.#anchor.where = surface.point(leaf) ?? 'end';
    }
    this.#anchor.report(this.target);
  }

  /** Lays the text out again after a change of size, font or settings. The place stays in view. */
  relayout(): void {
    const { leaf, strip } = this.#stage;
    if (!leaf || !strip) return;
    const { where } = this.#anchor;
    // The page was turned so recently that its place is not known, and the old layout is gone.
    const at = where !== null ? {} : this.#stage.pageOf(leaf);
    this.#stage.forgetLayout(leaf);
    this.#enter(leaf, where ?? 'start', { slide: false, ...at });
  }

  setTurn(turn: Turn): void {
    if (this.#stage.setTurn(turn)) this.#rest.begin();
  }

  /** Sets the directions of turning and of writing. They apply to the next layout (`relayout`). */
  setDirection(direction: Direction, isVertical: boolean): void {
    if (direction === this.#stage.direction && isVertical === this.#stage.isVertical) return;
    // Text whose writing direction changed has been laid out again already, so the place cannot be read from
    // its current page.
    if (isVertical === this.#stage.isVertical) this.settle();
    this.#stage.setDirection(direction, isVertical);
  }

  setPageType(pageType: PageType): void {
    if (pageType === this.pageType) return;
    this.settle();
    const { where } = this.#anchor;
    this.#stage.order.pageType = pageType;
    this.#stage.leaves.forgetMeasures();
    this.#lay(this.target, where ?? 'start');
  }

  /** The reader has not moved, so the reason for the position is unchanged. */
  #lay(target: number, where: Where): void {
    this.#enter(this.#stage.order.at(target, where), where, { slide: false });
  }

  #enter(name: LeafName, where: Where, { slide, ...at }: PageOf & { slide: boolean }): void {
    this.#cameByScroll = false;
    const entered = this.#stage.enter(name, where, at);
    if (!entered) return;
    const { leaf, isBeside } = entered;
    this.#arrived(leaf, slide && isBeside && this.pageType === 'paged');
    // A given point is kept as it is: recomputing it from the page would drift with every layout.
    const given = typeof where === 'object' || (where === 'start' && leaf.section === 0);
    this.#anchor.where = at.page === undefined && given ? where : null;
  }

  #arrived(leaf: Leaf, slide: boolean): void {
    this.#stage.show(leaf, slide && !this.zoom.isZoomed);
    this.zoom.arrive();
    this.#anchor.where = null;
    this.#status.announce(leaf);
    this.#rest.begin();
  }

  #arrange(): void {
    const { leaf, strip } = this.#stage;
    if (!leaf || !strip) return;
    this.#stage.arrange();
    this.#status.announce(leaf);
  }

  #openingChanged(target: number): void {
    const { key } = this.#stage.current;
    // The placeholder of a missing text is no place: the reader stays at the intended one.
    const isFirst = this.#stage.leaf?.element.querySelector('[data-block]') === null;
    const aim = isFirst ? this.#whereIn(target) : 'start';
    if (target === this.target) this.settle();
    this.#stage.forgetText(target);
    queueMicrotask(() => {
      if (this.#stage.strip === null) return;
      // React must render the new text now, so that it is measured as shown.
      flushSync(() => undefined);
      if (target !== this.target || key !== this.#stage.current.key) return this.#rest.begin();
      this.#lay(target, typeof aim === 'object' ? aim : this.#whereIn(target));
    });
  }
}
