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
  /** Where in a chapter whose text has just come, or come again. */
  whereIn: (target: number) => Where;
};

/**
 * The reader's hand on the book. Current leaf and neighbours are laid out while the page is idle: a turn, also into another
 * chapter, is one transform in the event's own frame; React, the address and the place follow after the paint.
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

  /** Whether its text is written from top to bottom. */
  get isVertical(): boolean {
    return this.#stage.isVertical;
  }

  get pageType(): PageType {
    return this.#stage.order.pageType;
  }

  get target(): number {
    return this.#stage.current.target;
  }

  /** The last of the current chapter's text is in sight, or what stands behind it. */
  get isAtEnd(): boolean {
    return this.#stage.isAtEnd;
  }

  /** Whether the reader went on in the text since the book was opened, and does not see yet what opened by itself. */
  get hasTurned(): boolean {
    return this.#hasTurned;
  }

  /** The leaves in the document, and the one that is read: for what is drawn on the text. */
  drawn(): { readonly leaves: readonly Leaf[]; readonly current: Leaf | undefined } {
    const { leaves, leaf } = this.#stage;
    return { leaves: leaves.all(), current: leaf };
  }

  /** The book's chapters in reading order, as they are known now. */
  setChapters(chapters: readonly ChapterEntry[]): void {
    if (chapters === this.#stage.order.chapters) return;
    this.#stage.order.chapters = chapters;
    if (this.#stage.strip) this.#rest.begin();
  }

  /** The section that holds the place: where rendering a long chapter begins. */
  sectionInView(target: number): number {
    return this.#stage.sectionInView(target);
  }

  /** The stage is in the document and its first leaf with it. Returns how to leave it. */
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

  /** Called by a leaf when its element enters the document. Returns how to take it out. */
  attach(name: LeafName, element: HTMLElement): () => void {
    return this.#stage.leaves.attach(name, element, name.key === this.#stage.current.key);
  }

  /** A page on or back; over the end of a chapter into the next. */
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

  /** To the start of the chapter before or after. */
  turnChapter(direction: -1 | 1): void {
    const neighbour = neighbourOf(this.#stage.order.chapters, this.target, direction);
    return neighbour ? this.go(neighbour.target, 'start') : this.release(0);
  }

  go(target: number, where: Where): void {
    this.#anchor.jump();
    this.#lay(target, where);
  }

  /** To a page of this chapter, counted from 0. */
  showPage(page: number): void {
    this.#anchor.jump();
    this.#stage.growWhole();
    const found = locatePage(this.#status.pagesOf(this.target), page);
    const name = this.#stage.order.name(this.target, found.section);
    this.#enter(name, 'start', { slide: false, page: found.page });
  }

  /** Where something leads that moves the page by `px` to the right: on in the book, or back. */
  wayOf(px: number): 1 | -1 {
    return px * signOf(this.#stage.direction) < 0 ? 1 : -1;
  }

  /** The page under a finger that has moved `px` since it went down. */
  drag(px: number): void {
    const { leaf, strip } = this.#stage;
    const way = this.wayOf(px);
    if (leaf && way > 0) this.#stage.reach(leaf, leaf.page + 1);
    strip?.drag(px, this.#stage.hasPage(way));
  }

  /** The finger is up: on to the page it asked for, or back. */
  release(direction: -1 | 0 | 1): void {
    const { leaf } = this.#stage;
    if (!leaf) return;
    if (direction !== 0 && this.#stage.hasPage(direction)) this.turn(direction);
    else this.#stage.show(leaf, true);
  }

  /** Scrolls on by whole px; false at the end of all that is there. */
  scrollBy(px: number): boolean {
    return this.#stage.scrollBy(px);
  }

  /** Whether the reader scrolled into the chapter that is read. */
  get cameByScroll(): boolean {
    return this.#cameByScroll;
  }

  /** The text was scrolled, perhaps into another chapter. */
  scrolled(): void {
    const { leaf: before, surface } = this.#stage;
    if (this.pageType !== 'scroll' || !before) return;
    const moved = surface.moved(before);
    if (moved === 'not') return;
    // A relayout is on its way, and puts the place back where it was.
    if (moved === 'byLayout' && this.#watch?.isDue()) return;
    this.#hasTurned ||= moved === 'byReader';
    // Text that grows around a known place leads nowhere.
    const isMoved = moved === 'byReader' || this.#anchor.where === null;
    if (isMoved && this.#stage.follow()) this.#cameByScroll = true;
    const leaf = this.#stage.leaf ?? before;
    surface.moved(leaf);
    this.#stage.measure(leaf);
    if (moved === 'byReader' || !this.#stage.isAtAnchor(leaf)) this.#anchor.where = null;
    this.#status.announce(leaf);
    this.#rest.begin();
  }

  /** Scrolled text takes another room: what is above the place may have been an estimate until now. */
  grown(): void {
    const { leaf, strip, surface } = this.#stage;
    const { where } = this.#anchor;
    if (!leaf || !strip || where === null || where === 'end') return;
    if (!this.#stage.isAtAnchor(leaf)) surface.reveal(leaf, where);
    this.#stage.measure(leaf);
    this.#status.announce(leaf);
  }

  /** The place is at a point in view from now on: a voice or a cursor has come to it. */
  stand(point: TextPoint): void {
    if (!this.#stage.leaf) return;
    this.#anchor.where = point;
    this.#anchor.report(this.target);
  }

  /** The place is known from now on, before anything moves the text. */
  settle(): void {
    const { leaf, surface } = this.#stage;
    if (this.#anchor.where === null && leaf) {
      // A busy device comes to this before it hears that the page has another size, where its number is another place.
      if (this.pageType === 'paged' && this.#watch?.isResized()) this.relayout();
      this.#anchor.where = surface.point(leaf) ?? 'end';
    }
    this.#anchor.report(this.target);
  }

  /** The text has other measures now: sizes, faces, settings. The place stays in view. */
  relayout(): void {
    const { leaf, strip } = this.#stage;
    if (!leaf || !strip) return;
    const { where } = this.#anchor;
    // Turned so lately that nobody knows yet what is on the page, and the layout that would tell is gone.
    const at = where !== null ? {} : this.#stage.pageOf(leaf);
    this.#stage.forgetLayout(leaf);
    this.#enter(leaf, where ?? 'start', { slide: false, ...at });
  }

  /** How a page gives way to the next from now on. */
  setTurn(turn: Turn): void {
    if (this.#stage.setTurn(turn)) this.#rest.begin();
  }

  /** Which way the book is turned and written from now on. Its leaves are laid out that way next (`relayout`). */
  setDirection(direction: Direction, isVertical: boolean): void {
    if (direction === this.#stage.direction && isVertical === this.#stage.isVertical) return;
    // Text that is written another way has already been laid out again: its present page says nothing of the place.
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

  /** The reader has not moved: how they came here is as it was. */
  #lay(target: number, where: Where): void {
    this.#enter(this.#stage.order.at(target, where), where, { slide: false });
  }

  #enter(name: LeafName, where: Where, { slide, ...at }: PageOf & { slide: boolean }): void {
    this.#cameByScroll = false;
    const entered = this.#stage.enter(name, where, at);
    if (!entered) return;
    const { leaf, isBeside } = entered;
    this.#arrived(leaf, slide && isBeside && this.pageType === 'paged');
    // A point stays as it was given: to recompute it from the page would drift with every layout.
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
    // What stands there until the text comes is no place: the reader is where they were going to.
    const isFirst = this.#stage.leaf?.element.querySelector('[data-block]') === null;
    const aim = isFirst ? this.#whereIn(target) : 'start';
    if (target === this.target) this.settle();
    this.#stage.forgetText(target);
    queueMicrotask(() => {
      if (this.#stage.strip === null) return;
      // React renders the new text now, so that what is measured is what is shown.
      flushSync(() => undefined);
      if (target !== this.target || key !== this.#stage.current.key) return this.#rest.begin();
      this.#lay(target, typeof aim === 'object' ? aim : this.#whereIn(target));
    });
  }
}
