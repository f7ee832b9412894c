import { flushSync } from 'react-dom';
import type { ChapterEntry } from '../../../../contract/chapter';
import type { ReadingSettings } from '../../../../data/rows';
import type { Openings } from '../openings';
import { neighbourOf } from '../readingOrder';
import { beginningOf, locateBlock, type Section } from '../text/sections';
import { afterPaint, whenIdle } from './afterPaint';
import type { Leaf, LeafName, Surface, Where } from './leaf';
import { pagedSurface } from './pagedSurface';
import { Strip } from './Strip';
import { scrollSurface } from './scrollSurface';
import { Signal } from './signal';

/** What the menu and the status line show. Pages count from 1 within the chapter; `pages` is 0 until it is known. */
export type Status = { readonly target: number; readonly page: number; readonly pages: number };

type Events = {
  /** The reader came to rest; `where` is the first point in view, or 'start'. Null: no text there. */
  onSettled: (target: number, where: Where | null) => void;
  /** Where in a chapter whose text has just come, or come anew. */
  whereIn: (target: number) => Where;
};

type PageType = ReadingSettings['pageType'];
const SURFACES: Record<PageType, Surface> = { paged: pagedSurface, scroll: scrollSurface };

/**
 * The reader's hand on the book. Current leaf and neighbours are mounted and laid out while the page is idle, so
 * that a turn, also into another chapter, is one transform in the event's own frame; React, the URL and the place
 * follow after the paint.
 */
export class Reading {
  readonly leaves: Signal<readonly LeafName[]>;
  readonly status: Signal<Status>;
  /** Key of the leaf of which only the beginning is rendered, so that its first paint comes sooner. */
  readonly hurried: Signal<string | null>;
  #chapters: readonly ChapterEntry[];

  #openings: Openings;
  #events: Events;
  #pageType: PageType;
  #mounted = new Map<string, Leaf>();
  /** Pages of leaves measured under the present layout, for the chapter's page count. */
  #measured = new Map<string, number>();
  #current: LeafName;
  /** Where the reader is in the text; null after a turn, until the page came to rest. */
  #anchor: Where | null;
  #root: HTMLElement | null = null;
  #stage: HTMLElement | null = null;
  #strip: Strip | null = null;
  #callOff: (() => void)[] = [];
  #screenful: () => number;

  constructor(options: {
    chapters: readonly ChapterEntry[];
    openings: Openings;
    pageType: PageType;
    target: number;
    where: Where;
    /** At most so many characters fit on the screen. */
    screenful: () => number;
    events: Events;
  }) {
    this.#chapters = options.chapters;
    this.#openings = options.openings;
    this.#events = options.events;
    this.#pageType = options.pageType;
    this.#anchor = options.where;
    this.#current = this.#leafAt(options.target, options.where);
    this.#screenful = options.screenful;
    this.leaves = new Signal<readonly LeafName[]>([this.#current]);
    this.hurried = new Signal<string | null>(this.#current.key);
    this.status = new Signal<Status>({ target: options.target, page: 1, pages: 0 });
  }

  get pageType(): PageType {
    return this.#pageType;
  }

  get target(): number {
    return this.#current.target;
  }

  /** The book's chapters in reading order, as they are known now. */
  setChapters(chapters: readonly ChapterEntry[]): void {
    if (chapters === this.#chapters) return;
    this.#chapters = chapters;
    if (this.#strip) this.#settleSoon();
  }

  /** The section that holds the place: where rendering a long chapter begins. */
  sectionInView(target: number): number {
    const opening = this.#openings.of(target);
    const anchor = this.#anchor;
    if (target !== this.target || opening.kind !== 'text' || typeof anchor !== 'object' || !anchor) return 0;
    return locateBlock(opening.sections, anchor.blockId)?.section.index ?? 0;
  }

  /** As much of a section as the first paint of the hurried leaf needs. */
  beginning(section: Section): Section {
    const anchor = this.#anchor;
    const blockId = typeof anchor === 'object' && anchor ? anchor.blockId : null;
    return beginningOf(section, blockId, this.#screenful());
  }

  /** The stage is in the document and its first leaf with it. Returns how to leave it. */
  start(root: HTMLElement, stage: HTMLElement, strip: HTMLElement): () => void {
    this.#root = root;
    this.#stage = stage;
    this.#strip = new Strip(strip);
    this.#strip.resize(stage.clientWidth);
    this.#enter(this.#current, this.#anchor ?? 'start', false);
    const stopListening = this.#openings.subscribe((target) => this.#openingChanged(target));
    let seen = `${stage.clientWidth}×${stage.clientHeight}`;
    const observer = new ResizeObserver(() => {
      const size = `${stage.clientWidth}×${stage.clientHeight}`;
      if (size !== seen) this.relayout();
      seen = size;
    });
    observer.observe(stage);
    // A face that arrives late changes every line.
    const fontsCame = () => this.relayout();
    document.fonts.addEventListener('loadingdone', fontsCame);
    return () => {
      stopListening();
      document.fonts.removeEventListener('loadingdone', fontsCame);
      observer.disconnect();
      this.#callOffAll();
      this.#strip = null;
    };
  }

  /** Called by a leaf when its element enters the document. Returns how to take it out. */
  attach(name: LeafName, element: HTMLElement): () => void {
    const pages = this.#measured.get(name.key) ?? 0;
    this.#mounted.set(name.key, { ...name, element, x: null, page: 0, pages });
    return () => this.#mounted.delete(name.key);
  }

  /** A page on or back; over the end of a chapter into the next. */
  turn(direction: -1 | 1): void {
    this.#finish();
    const leaf = this.#leaf();
    if (!leaf || !this.#strip) return;
    if (this.#surface.turn(leaf, direction)) return this.#arrived(leaf, true);
    const neighbour = this.#neighbour(direction);
    if (!neighbour) return this.release(0);
    this.#enter(neighbour, direction > 0 ? 'start' : 'end', true);
  }

  /** To the start of the chapter before or after. */
  turnChapter(direction: -1 | 1): void {
    const neighbour = neighbourOf(this.#chapters, this.target, direction);
    if (!neighbour) return this.release(0);
    this.go(neighbour.target, 'start');
  }

  go(target: number, where: Where): void {
    this.#enter(this.#leafAt(target, where), where, false);
  }

  /** To a page of this chapter, counted from 0. */
  showPage(page: number): void {
    this.#finish();
    const { target } = this;
    let rest = page;
    for (let section = 0; section < this.#sectionCount(target); section += 1) {
      const pages = this.#pagesOf(target, section);
      if (rest < pages || section === this.#sectionCount(target) - 1) {
        this.#enter(this.#name(target, section), 'start', false, rest);
        return;
      }
      rest -= pages;
    }
  }

  /** The page under a finger that has moved `px` since it went down. */
  drag(px: number): void {
    this.#finish();
    const neighbour = this.#hasPage(px < 0 ? 1 : -1);
    this.#strip?.drag(neighbour ? px : px / 4);
  }

  /** The finger is up: on to the page it asked for, or back. */
  release(direction: -1 | 0 | 1): void {
    const leaf = this.#leaf();
    if (!leaf) return;
    if (direction !== 0 && this.#hasPage(direction)) this.turn(direction);
    else this.#strip?.moveTo((leaf.x ?? 0) + this.#surface.offset(leaf), true);
  }

  /** The surface moved by itself: a scroller was scrolled. */
  scrolled(key: string): void {
    const leaf = this.#leaf();
    if (leaf?.key !== key) return;
    this.#surface.measure(leaf, this.#width);
    this.#anchor = null;
    this.#announce(leaf);
    this.#settleSoon();
  }

  /** Makes sure that the place is known, before anything moves the text. */
  settle(): void {
    if (this.#anchor !== null) return;
    const leaf = this.#leaf();
    if (!leaf) return;
    this.#anchor = this.#surface.point(leaf, this.#width) ?? 'end';
    this.#report();
  }

  /** The text has other measures now: sizes, fonts, settings. The place stays in view. */
  relayout(): void {
    this.#finish();
    const leaf = this.#leaf();
    if (!leaf || !this.#strip || !this.#stage) return;
    this.#measured.clear();
    this.#strip.resize(this.#stage.clientWidth);
    // Neighbours would be laid out in the same frame; they can wait until it is on the screen.
    for (const other of this.#mounted.values()) {
      if (other !== leaf) this.#setAside(other, true);
    }
    this.#enter(leaf, this.#anchor ?? 'start', false, this.#anchor === null ? leaf.page : undefined);
  }

  setPageType(pageType: PageType): void {
    if (pageType === this.#pageType) return;
    this.settle();
    const anchor = this.#anchor ?? 'start';
    this.#pageType = pageType;
    this.#measured.clear();
    this.#enter(this.#leafAt(this.target, anchor), anchor, false);
  }

  get #surface(): Surface {
    return SURFACES[this.#pageType];
  }

  get #width(): number {
    return this.#strip?.width ?? 0;
  }

  #leaf(): Leaf | undefined {
    return this.#mounted.get(this.#current.key);
  }

  #enter(name: LeafName, where: Where, slide: boolean, page?: number): void {
    if (!this.#mounted.has(name.key)) {
      // Not foreseen, as after a far jump: rendered now, in this very frame.
      flushSync(() =>
        this.leaves.set([...this.leaves.value.filter((one) => this.#mounted.has(one.key)), name]),
      );
    }
    const leaf = this.#mounted.get(name.key);
    if (!leaf || !this.#strip) return;
    const from = this.#current;
    this.#current = leaf;
    if (leaf.x === null) {
      // Nothing leads there: it becomes the new beginning of the strip.
      for (const other of this.#mounted.values()) if (other !== leaf) this.#setAside(other, false);
      this.#lay(leaf, 0);
    }
    if (leaf.pages === 0 || !this.#measured.has(leaf.key)) this.#measure(leaf);
    if (page === undefined) this.#surface.reveal(leaf, where, this.#width);
    else this.#surface.show(leaf, page);
    this.#arrived(leaf, slide && this.#pageType === 'paged' && from !== leaf);
    // A point stays as it was given: to compute it anew from the page would drift with every layout.
    const given = typeof where === 'object' || (where === 'start' && leaf.section === 0);
    this.#anchor = page === undefined && given ? where : null;
  }

  #arrived(leaf: Leaf, slide: boolean): void {
    this.#strip?.moveTo((leaf.x ?? 0) + this.#surface.offset(leaf), slide);
    this.#anchor = null;
    this.#announce(leaf);
    this.#settleSoon();
  }

  #announce(leaf: Leaf): void {
    const { target } = leaf;
    let before = 0;
    let all = 0;
    for (let section = 0; section < this.#sectionCount(target); section += 1) {
      const pages = this.#pagesOf(target, section);
      if (section < leaf.section) before += pages;
      all += pages;
    }
    const page = before + leaf.page + 1;
    const pages = this.hurried.value === leaf.key ? 0 : all;
    if (this.#root) this.#root.dataset.readerPage = String(page);
    const shown = this.status.value;
    if (shown.target !== target || shown.page !== page || shown.pages !== pages) {
      this.status.set({ target, page, pages });
    }
  }

  /** After the paint: where are we? Then, idle: what may come next is laid out. */
  #settleSoon(): void {
    this.#callOffAll();
    this.#callOff.push(
      afterPaint(() => {
        this.#finish();
        this.settle();
        this.#report();
        this.#prepare();
      }),
    );
  }

  #reported: { target: number; where: Where } | null = null;

  #report(): void {
    const where = this.#anchor;
    if (where === null) return;
    if (this.#reported?.target === this.target && this.#reported.where === where) return;
    this.#reported = { target: this.target, where };
    const hasText = this.#openings.of(this.target).kind === 'text';
    this.#events.onSettled(this.target, hasText ? where : null);
  }

  #prepare(): void {
    const wanted = this.#wanted();
    const next = wanted.find((name) => !this.#mounted.has(name.key));
    const kept = this.leaves.value.filter((name) => wanted.some((one) => one.key === name.key));
    // One leaf an idle moment, so that no turn has to wait for two.
    this.#callOff.push(
      whenIdle(() => {
        if (next || kept.length !== this.leaves.value.length) {
          flushSync(() => this.leaves.set(next ? [...kept, next] : kept));
        }
        this.#arrange();
        if (next) this.#prepare();
      }),
    );
  }

  /** The present leaf and where a turn or a chapter key may lead, nearest first. */
  #wanted(): LeafName[] {
    const names = [this.#current, this.#neighbour(1), this.#neighbour(-1)];
    for (const direction of [1, -1] as const) {
      const chapter = neighbourOf(this.#chapters, this.target, direction);
      if (chapter) names.push(this.#name(chapter.target, 0));
    }
    const wanted: LeafName[] = [];
    for (const name of names) {
      if (name && !wanted.some((one) => one.key === name.key)) wanted.push(name);
    }
    return wanted;
  }

  /** Lays the neighbours on the strip beside the current leaf; the rest lies aside. */
  #arrange(): void {
    const current = this.#leaf();
    if (!current || !this.#strip) return;
    const next = this.#neighbour(1);
    const previous = this.#neighbour(-1);
    const x = current.x ?? 0;
    for (const leaf of this.#mounted.values()) {
      leaf.element.style.contentVisibility = '';
      if (!this.#measured.has(leaf.key)) this.#measure(leaf);
      if (leaf.key === next?.key) this.#lay(leaf, x + this.#surface.span(current));
      else if (leaf.key === previous?.key) this.#lay(leaf, x - this.#surface.span(leaf));
      else if (leaf !== current) this.#setAside(leaf, false);
      leaf.element.inert = leaf !== current;
    }
    this.#announce(current);
  }

  #lay(leaf: Leaf, x: number): void {
    leaf.element.style.contentVisibility = '';
    leaf.element.inert = false;
    leaf.element.style.visibility = '';
    if (leaf.x !== x) leaf.element.style.transform = `translateX(${x * 100}%)`;
    leaf.x = x;
  }

  #setAside(leaf: Leaf, unlaid: boolean): void {
    leaf.x = null;
    leaf.element.style.visibility = 'hidden';
    if (unlaid) leaf.element.style.contentVisibility = 'hidden';
  }

  #measure(leaf: Leaf): void {
    this.#surface.measure(leaf, this.#width);
    if (this.hurried.value !== leaf.key) this.#measured.set(leaf.key, leaf.pages);
  }

  /** Renders the rest of the hurried leaf. What is shown of it stays where it is. */
  #finish(): void {
    const key = this.hurried.value;
    if (key === null) return;
    flushSync(() => this.hurried.set(null));
    const leaf = this.#mounted.get(key);
    if (leaf) this.#measure(leaf);
    if (leaf?.key === this.#current.key) this.#announce(leaf);
  }

  #openingChanged(target: number): void {
    const name = this.#current;
    if (target === name.target) this.settle();
    for (const key of this.#measured.keys()) {
      if (Number(key.split('/')[1]) === target) this.#measured.delete(key);
    }
    queueMicrotask(() => {
      if (this.#strip === null) return;
      // React renders the new text now, so that what is measured is what is shown.
      flushSync(() => undefined);
      if (target === name.target && name.key === this.#current.key)
        this.go(target, this.#events.whereIn(target));
      else this.#settleSoon();
    });
  }

  #hasPage(direction: -1 | 1): boolean {
    const leaf = this.#leaf();
    if (!leaf) return false;
    const page = leaf.page + direction;
    return (page >= 0 && page < leaf.pages) || this.#neighbour(direction) !== null;
  }

  #neighbour(direction: -1 | 1): LeafName | null {
    const { target, section } = this.#current;
    const beside = section + direction;
    if (beside >= 0 && beside < this.#sectionCount(target)) return this.#name(target, beside);
    const chapter = neighbourOf(this.#chapters, target, direction);
    if (!chapter) return null;
    return this.#name(chapter.target, direction > 0 ? 0 : this.#sectionCount(chapter.target) - 1);
  }

  #leafAt(target: number, where: Where): LeafName {
    const opening = this.#openings.of(target);
    if (where === 'start' || opening.kind !== 'text' || this.#surface.wholeChapters) {
      return this.#name(target, 0);
    }
    if (where === 'end') return this.#name(target, opening.sections.length - 1);
    return this.#name(target, locateBlock(opening.sections, where.blockId)?.section.index ?? 0);
  }

  #name(target: number, section: number): LeafName {
    return { key: `${this.#pageType}/${target}/${section}`, pageType: this.#pageType, target, section };
  }

  #sectionCount(target: number): number {
    const opening = this.#openings.of(target);
    return opening.kind === 'text' && !this.#surface.wholeChapters ? opening.sections.length : 1;
  }

  /** Pages of a section: as measured, else judged by its length beside those that were. */
  #pagesOf(target: number, section: number): number {
    const known = this.#measured.get(this.#name(target, section).key);
    if (known !== undefined) return known;
    const opening = this.#openings.of(target);
    const current = this.#leaf();
    if (opening.kind !== 'text' || !current) return 1;
    const length = opening.sections[section]?.length ?? 0;
    const beside = opening.sections[current.section]?.length ?? 0;
    return Math.max(1, Math.round((current.pages * length) / Math.max(1, beside)));
  }

  #callOffAll(): void {
    for (const callOff of this.#callOff) callOff();
    this.#callOff = [];
  }
}
