import { flushSync } from 'react-dom';
import type { ChapterEntry } from '../../../../contract/schemas/chapter';
import { afterPaint, whenIdle } from '../../../platform/idle';
import { Signal } from '../../../platform/signal';
import type { Openings } from '../openings';
import { neighbourOf } from '../readingOrder';
import type { Direction } from '../text/direction';
import type { TextPoint } from '../text/place';
import { locateBlock, type Section } from '../text/sections';
import { LeafGrowth } from './LeafGrowth';
import { LeafOrder } from './LeafOrder';
import { Leaves } from './Leaves';
import type { Leaf, LeafName, PageType, Surface, Where } from './leaf';
import type { Turn } from './PageTurn';
import { Preparation } from './Preparation';
import { countPages, locatePage, pageInChapter } from './pageCount';
import { pagedSurface } from './pagedSurface';
import { Strip, signOf } from './Strip';
import { scrollSurface } from './scrollSurface';
import { type LayoutWatch, watchLayout } from './watchLayout';

/** What the menu and the status line show. Pages count from 1 within the chapter; `pages` is 0 until it is known. */
export type Status = { readonly target: number; readonly page: number; readonly pages: number };

type Options = {
  chapters: readonly ChapterEntry[];
  openings: Openings;
  pageType: PageType;
  turn: Turn;
  direction: Direction;
  target: number;
  where: Where;
  /** At most this many characters fit on the screen. */
  screenful: () => number;
  /**
   * The reader came to rest; `where` is the first point in view, or 'start'. Null: no text there. `isTurnedTo`: by
   * turning pages alone since the last rest, of which a slow device may have missed some.
   */
  onSettled: (target: number, where: Where | null, isTurnedTo: boolean) => void;
  /** Where in a chapter whose text has just come, or come again. */
  whereIn: (target: number) => Where;
};

const SURFACES: Record<PageType, Surface> = { paged: pagedSurface, scroll: scrollSurface };
/** Past this many page widths the strip starts over at 0: transforms are not exact in the millions of px. */
const FAR_PAGES = 1_000;
/** A reader who has not turned for this long has come to rest, as far as leafing goes. */
const REST_MS = 150;
/** A page that is never idle prepares what comes next all the same. */
const IDLE_LIMIT_MS = 500;

/**
 * The reader's hand on the book. Current leaf and neighbours are mounted and laid out while the page is idle, so
 * that a turn, also into another chapter, is one transform in the event's own frame; React, the address and the place
 * follow after the paint.
 */
export class Reading {
  readonly leaves: Signal<readonly LeafName[]>;
  readonly status: Signal<Status>;
  readonly growth: LeafGrowth;

  #options: Options;
  #order: LeafOrder;
  #leaves = new Leaves();
  #preparation: Preparation;
  #current: LeafName;
  /** Where the reader is in the text; null after a turn, until the page came to rest. */
  #anchor: Where | null;
  #reported: { target: number; where: Where } | null = null;
  #hasJumped = false;
  #hasTurned = false;
  #root: HTMLElement | null = null;
  #stage: HTMLElement | null = null;
  #strip: Strip | null = null;
  #watch: LayoutWatch | null = null;
  #turn: Turn;
  #direction: Direction;
  #callOff: (() => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#order = new LeafOrder(options.openings, options.chapters, options.pageType);
    this.#anchor = options.where;
    this.#turn = options.turn;
    this.#direction = options.direction;
    this.#leaves.setDirection(options.direction);
    this.#current = this.#order.at(options.target, options.where);
    this.growth = new LeafGrowth({
      sectionOf: (name) => this.#sectionOf(name),
      screenful: options.screenful,
    });
    this.leaves = new Signal<readonly LeafName[]>([this.#current]);
    this.growth.beginAt(this.#current, options.where);
    this.#preparation = new Preparation({
      order: this.#order,
      leaves: this.#leaves,
      growth: this.growth,
      names: this.leaves,
      measure: (leaf) => this.#measure(leaf),
    });
    this.status = new Signal<Status>({ target: options.target, page: 1, pages: 0 });
  }

  get pageType(): PageType {
    return this.#order.pageType;
  }

  get target(): number {
    return this.#current.target;
  }

  /** The last of the current chapter's text is in sight, or what stands behind it. */
  get isAtEnd(): boolean {
    const leaf = this.#leaf();
    if (!leaf || !this.#isMeasured(leaf)) return false;
    const isLast =
      this.pageType === 'scroll' || leaf.section === this.#order.sections(leaf.target).length - 1;
    return isLast && leaf.page === leaf.pages - 1;
  }

  /** Whether the reader went on in the text since the book was opened, and does not see yet what opened by itself. */
  get hasTurned(): boolean {
    return this.#hasTurned;
  }

  /** The leaves in the document, the one that is read, and a page's width: for what is drawn on the text. */
  drawn(): { readonly leaves: readonly Leaf[]; readonly current: Leaf | undefined; readonly width: number } {
    return { leaves: this.#leaves.all(), current: this.#leaf(), width: this.#width };
  }

  /** The book's chapters in reading order, as they are known now. */
  setChapters(chapters: readonly ChapterEntry[]): void {
    if (chapters === this.#order.chapters) return;
    this.#order.chapters = chapters;
    if (this.#strip) this.#settleSoon();
  }

  /** The section that holds the place: where rendering a long chapter begins. */
  sectionInView(target: number): number {
    const opening = this.#options.openings.of(target);
    const anchor = this.#anchor;
    if (target !== this.target || opening.kind !== 'text' || typeof anchor !== 'object' || !anchor) return 0;
    return locateBlock(opening.sections, anchor.blockId)?.section.index ?? 0;
  }

  /** The stage is in the document and its first leaf with it. Returns how to leave it. */
  start(root: HTMLElement, stage: HTMLElement, strip: HTMLElement): () => void {
    this.#root = root;
    this.#stage = stage;
    this.#strip = new Strip(strip);
    this.#strip.pageTurn.turn = this.#turn;
    this.#strip.setDirection(this.#direction);
    this.#strip.resize(stage.clientWidth);
    this.#enter(this.#current, this.#anchor ?? 'start', { slide: false });
    const stopListening = this.#options.openings.subscribe((target) => this.#openingChanged(target));
    const watch = watchLayout(stage, () => this.relayout());
    this.#watch = watch;
    return () => {
      stopListening();
      watch.stop();
      this.#callOffAll();
      this.#strip?.pageTurn.remove();
      this.#strip = null;
    };
  }

  /** Called by a leaf when its element enters the document. Returns how to take it out. */
  attach(name: LeafName, element: HTMLElement): () => void {
    return this.#leaves.attach(name, element, name.key === this.#current.key);
  }

  /** A page on or back; over the end of a chapter into the next. */
  turn(direction: -1 | 1): void {
    const leaf = this.#leaf();
    if (!leaf) return;
    this.#hasTurned = true;
    if (direction > 0) this.#reach(leaf, leaf.page + 1);
    if (this.#surface.turn(leaf, direction)) return this.#arrived(leaf, true);
    const neighbour = this.#beyond(direction);
    if (!neighbour) return this.release(0);
    this.#enter(neighbour, direction > 0 ? 'start' : 'end', { slide: true });
  }

  /** To the start of the chapter before or after. */
  turnChapter(direction: -1 | 1): void {
    const neighbour = neighbourOf(this.#order.chapters, this.target, direction);
    if (neighbour) this.go(neighbour.target, 'start');
    else this.release(0);
  }

  go(target: number, where: Where): void {
    this.#hasJumped = true;
    this.#enter(this.#order.at(target, where), where, { slide: false });
  }

  /** To a page of this chapter, counted from 0. */
  showPage(page: number): void {
    this.#hasJumped = true;
    const leaf = this.#leaf();
    if (leaf && !this.growth.isWhole(leaf.key)) {
      this.growth.finish(leaf);
      this.#measure(leaf);
    }
    const found = locatePage(this.#pages(this.target), page);
    this.#enter(this.#order.name(this.target, found.section), 'start', { slide: false, page: found.page });
  }

  /** Where something leads that moves the page by `px` to the right: on in the book, or back. */
  wayOf(px: number): 1 | -1 {
    return px * signOf(this.#direction) < 0 ? 1 : -1;
  }

  /** The page under a finger that has moved `px` since it went down. */
  drag(px: number): void {
    const leaf = this.#leaf();
    const way = this.wayOf(px);
    if (leaf && way > 0) this.#reach(leaf, leaf.page + 1);
    this.#strip?.drag(px, this.#hasPage(way));
  }

  /** The finger is up: on to the page it asked for, or back. */
  release(direction: -1 | 0 | 1): void {
    const leaf = this.#leaf();
    if (!leaf) return;
    if (direction !== 0 && this.#hasPage(direction)) this.turn(direction);
    else this.#strip?.moveTo((leaf.x ?? 0) + this.#surface.offset(leaf), true);
  }

  /** Scrolls on by whole px; false at the end of the chapter. */
  scrollBy(px: number): boolean {
    const scroller = this.#leaf()?.element;
    if (!scroller || this.pageType !== 'scroll') return false;
    const before = scroller.scrollTop;
    scroller.scrollTop = before + px;
    return scroller.scrollTop > before;
  }

  /** A scroller was scrolled. */
  scrolled(key: string): void {
    const leaf = this.#leaf();
    if (leaf?.key !== key) return;
    const moved = this.#surface.moved(leaf);
    if (moved === 'not') return;
    // A relayout is on its way, and puts the place back where it was.
    if (moved === 'byLayout' && this.#watch?.isDue()) return;
    this.#hasTurned ||= moved === 'byReader';
    this.#measure(leaf);
    if (moved === 'byReader' || !this.#isAtAnchor(leaf)) this.#anchor = null;
    this.#announce(leaf);
    this.#settleSoon();
  }

  /** A scroller's text takes another room: what is above the place may have been an estimate until now. */
  grown(key: string): void {
    const leaf = this.#leaf();
    const anchor = this.#anchor;
    if (leaf?.key !== key || !this.#strip || typeof anchor !== 'object' || anchor === null) return;
    if (!this.#isAtAnchor(leaf)) this.#surface.reveal(leaf, anchor, this.#width);
    this.#measure(leaf);
    this.#announce(leaf);
  }

  /** The place is at a point in view from now on: a voice or a cursor has come to it. */
  stand(point: TextPoint): void {
    if (!this.#leaf()) return;
    this.#anchor = point;
    this.#report();
  }

  /** Makes sure that the place is known, before anything moves the text. */
  settle(): void {
    const leaf = this.#leaf();
    if (this.#anchor === null && leaf) this.#anchor = this.#surface.point(leaf, this.#width) ?? 'end';
    this.#report();
  }

  /** The text has other measures now: sizes, faces, settings. The place stays in view. */
  relayout(): void {
    const leaf = this.#leaf();
    if (!leaf || !this.#strip || !this.#stage) return;
    this.#leaves.forgetMeasures();
    // A copy would be laid out in the same frame as the text, and so would neighbours and what comes after this
    // screenful: they can wait until it is on the screen. Before anything asks for a measure.
    this.#strip.pageTurn.forget();
    this.#leaves.setOthersAside(leaf, true);
    const anchor = this.#anchor;
    if (this.pageType === 'paged' && anchor !== null) flushSync(() => this.growth.beginAt(leaf, anchor));
    this.#strip.resize(this.#stage.clientWidth);
    const page = anchor === null ? leaf.page : undefined;
    this.#enter(leaf, anchor ?? 'start', { slide: false, page });
  }

  /** How a page gives way to the next from now on. */
  setTurn(turn: Turn): void {
    this.#turn = turn;
    const pageTurn = this.#strip?.pageTurn;
    if (!pageTurn || pageTurn.turn === turn) return;
    pageTurn.forget();
    pageTurn.turn = turn;
    this.#settleSoon();
  }

  /** Which way the book is turned from now on. Its leaves are laid out that way next (`relayout`). */
  setDirection(direction: Direction): void {
    if (direction === this.#direction) return;
    this.settle();
    this.#direction = direction;
    this.#strip?.setDirection(direction);
    this.#strip?.pageTurn.forget();
    this.#leaves.setDirection(direction);
  }

  setPageType(pageType: PageType): void {
    if (pageType === this.pageType) return;
    this.settle();
    const anchor = this.#anchor ?? 'start';
    this.#order.pageType = pageType;
    this.#leaves.forgetMeasures();
    this.go(this.target, anchor);
  }

  get #surface(): Surface {
    return SURFACES[this.pageType];
  }

  get #width(): number {
    return this.#strip?.width ?? 0;
  }

  #isAtAnchor(leaf: Leaf): boolean {
    const anchor = this.#anchor;
    return typeof anchor === 'object' && anchor !== null && this.#surface.isAt(leaf, anchor);
  }

  #leaf(): Leaf | undefined {
    return this.#leaves.get(this.#current.key);
  }

  #enter(name: LeafName, where: Where, { slide, page }: { slide: boolean; page?: number | undefined }): void {
    if (!this.#leaves.has(name.key)) this.#mountNow(name, where, page);
    const leaf = this.#leaves.get(name.key);
    if (!leaf || !this.#strip) return;
    if (where === 'end' || page !== undefined) this.growth.finish(leaf);
    else this.growth.extendTo(leaf, where);
    this.#current = leaf;
    const isBeside = leaf.x !== null;
    if (!isBeside) {
      // Nothing leads there: it becomes the new beginning of the strip.
      this.#leaves.setOthersAside(leaf, false);
      this.#leaves.lay(leaf, 0);
    }
    if (this.#leaves.pages(leaf.key) === undefined) this.#measure(leaf);
    if (page === undefined) this.#surface.reveal(leaf, where, this.#width);
    else this.#surface.show(leaf, page);
    this.#arrived(leaf, slide && isBeside && this.pageType === 'paged');
    // A point stays as it was given: to recompute it from the page would drift with every layout.
    const given = typeof where === 'object' || (where === 'start' && leaf.section === 0);
    this.#anchor = page === undefined && given ? where : null;
  }

  /** A leaf nobody foresaw, as after a far jump: rendered in this very frame, as much as the frame can show. */
  #mountNow(name: LeafName, where: Where, page: number | undefined): void {
    this.#current = name;
    this.#anchor = where;
    const kept = this.leaves.value.filter((one) => this.#leaves.has(one.key));
    flushSync(() => {
      if (where !== 'end' && page === undefined) this.growth.beginAt(name, where);
      this.leaves.set([...kept, name]);
    });
  }

  /** Renders as much of a leaf as a page needs: the last one of a part may not be full. */
  #reach(leaf: Leaf, page: number): void {
    while (!this.growth.isWhole(leaf.key) && page + 2 > leaf.pages) {
      this.growth.grow(leaf);
      this.#measure(leaf);
    }
    // It has become whole since it was measured.
    if (page >= leaf.pages && !this.#isMeasured(leaf)) this.#measure(leaf);
  }

  /** The section a leaf shows; of a scrolled chapter the one with the place, where its rendering begins. */
  #sectionOf(name: LeafName): Section | undefined {
    const opening = this.#options.openings.of(name.target);
    if (opening.kind !== 'text') return undefined;
    return opening.sections[name.pageType === 'paged' ? name.section : this.sectionInView(name.target)];
  }

  #arrived(leaf: Leaf, slide: boolean): void {
    this.#strip?.moveTo((leaf.x ?? 0) + this.#surface.offset(leaf), slide);
    this.#anchor = null;
    this.#announce(leaf);
    this.#settleSoon();
  }

  #announce(leaf: Leaf): void {
    const { target } = leaf;
    const all = this.#pages(target);
    const page = pageInChapter(all, leaf.section, leaf.page) + 1;
    const pages = this.#isMeasured(leaf) ? pageInChapter(all, all.length, 0) : 0;
    if (this.#root) {
      this.#root.dataset.readerTarget = String(target);
      this.#root.dataset.readerPage = String(page);
    }
    const shown = this.status.value;
    if (shown.target !== target || shown.page !== page || shown.pages !== pages) {
      this.status.set({ target, page, pages });
    }
  }

  #pages(target: number): number[] {
    const { key } = this.#current;
    return countPages(this.#order.sections(target), (section) => {
      const name = this.#order.name(target, section);
      return this.#leaves.pages(name.key) ?? (name.key === key ? this.#leaf()?.pages : undefined);
    });
  }

  /**
   * After the paint: where are we? Then, idle: is the next page ready? A reader at rest finds all laid out that may
   * come next.
   */
  #settleSoon(): void {
    this.#callOffAll();
    const rest = setTimeout(() => {
      this.settle();
      this.#callOffAll();
      this.#prepare(
        () => this.#preparation.step(this.#current),
        () => this.#prepareTurn(),
      );
    }, REST_MS);
    this.#callOff.push(
      () => clearTimeout(rest),
      afterPaint(() => {
        this.settle();
        this.#prepare(
          () => this.#preparation.stepAhead(this.#current),
          () => this.#prepareTurn(),
        );
      }),
    );
  }

  #report(): void {
    const where = this.#anchor;
    const { target } = this;
    if (where === null || (this.#reported?.target === target && this.#reported.where === where)) return;
    const hasText = this.#options.openings.of(target).kind === 'text';
    // Without its text a chapter has no place yet: it is told again once the text is there.
    this.#reported = hasText ? { target, where } : null;
    const isTurnedTo = !this.#hasJumped;
    this.#hasJumped = false;
    this.#options.onSettled(target, hasText ? where : null, isTurnedTo);
  }

  #prepare(step: () => boolean, onDone?: () => void): void {
    this.#callOff.push(
      whenIdle(() => {
        const isMore = step();
        this.#arrange();
        if (isMore) this.#prepare(step, onDone);
        else onDone?.();
      }, IDLE_LIMIT_MS),
    );
  }

  /** Last of all: only some turns need it. */
  #prepareTurn(): void {
    const leaf = this.#leaf();
    if (leaf && this.pageType === 'paged') this.#strip?.pageTurn.prepare(leaf);
  }

  /** Lays the neighbours on the strip beside the current leaf; the rest lies aside. */
  #arrange(): void {
    const current = this.#leaf();
    if (!current || !this.#strip) return;
    if (Math.abs(current.x ?? 0) > FAR_PAGES) {
      this.#leaves.lay(current, 0);
      this.#strip.moveTo(this.#surface.offset(current), false);
    }
    const previous = this.#order.neighbour(current, -1);
    this.#leaves.arrange(current, previous, this.#order.neighbour(current, 1), this.#surface);
    this.#announce(current);
  }

  /** Whether its number of pages is that of its whole text, under the present layout. */
  #isMeasured(leaf: Leaf): boolean {
    return this.#leaves.pages(leaf.key) !== undefined;
  }

  #measure(leaf: Leaf): void {
    this.#leaves.measure(leaf, this.#surface, this.#width, this.growth.isWhole(leaf.key));
  }

  #openingChanged(target: number): void {
    const { key } = this.#current;
    // What stands there until the text comes is no place: the reader is where they were going to.
    const isFirst = this.#leaf()?.element.querySelector('[data-block]') === null;
    const aim = isFirst ? this.#options.whereIn(target) : 'start';
    if (target === this.target) this.settle();
    this.#strip?.pageTurn.forget();
    this.#leaves.forgetMeasures(target);
    for (const leaf of this.#leaves.all()) {
      if (leaf.target === target && leaf.key !== key) this.growth.beginSmall(leaf);
    }
    queueMicrotask(() => {
      if (this.#strip === null) return;
      // React renders the new text now, so that what is measured is what is shown.
      flushSync(() => undefined);
      if (target !== this.target || key !== this.#current.key) return this.#settleSoon();
      this.go(target, typeof aim === 'object' ? aim : this.#options.whereIn(target));
    });
  }

  #hasPage(direction: -1 | 1): boolean {
    const leaf = this.#leaf();
    if (!leaf) return false;
    const page = leaf.page + direction;
    return (page >= 0 && page < leaf.pages) || this.#beyond(direction) !== null;
  }

  /** Where a turn over the end of the current leaf leads. Past a text still on its way: nowhere, or it went unread. */
  #beyond(direction: -1 | 1): LeafName | null {
    if (direction > 0 && this.#options.openings.of(this.target).kind === 'waiting') return null;
    return this.#order.neighbour(this.#current, direction);
  }

  #callOffAll(): void {
    for (const callOff of this.#callOff) callOff();
    this.#callOff = [];
  }
}
