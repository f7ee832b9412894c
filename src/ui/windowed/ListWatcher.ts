import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { ListMemory } from './listMemory';
import {
  type ListPiece,
  type ListView,
  listPieces,
  type Stretch,
  samePieces,
  wantedStretches,
} from './listPieces';

/** Scrolling counts as finished after this time without a scroll event, in ms. */
const STILL_MS = 120;

export type Shown = {
  readonly list: readonly Stretch[];
  readonly pieces: readonly ListPiece[];
  /** Index of a stretch that always stays, or -1. A stretch with the focus stays anyway. */
  readonly kept: number;
};

/**
 * Keeps the stretches near the screen in the document and measures each while it is there, so that its gap
 * has the exact height. While the list scrolls, one stretch is added per frame, well ahead of the screen:
 * several at once would drop frames. `root` holds them, each with its index in `data-stretch`; `scroller` is
 * the scrolling element, if not the page.
 */
export class ListWatcher {
  private shown: Shown = { list: [], pieces: [], kept: -1 };
  private pieces: readonly ListPiece[] = [];
  private frame = 0;
  private scrolledAt = Number.NEGATIVE_INFINITY;
  /** Where the topmost visible stretch was when stretches above it were not yet measured. */
  private anchor: { readonly element: HTMLElement; readonly y: number } | undefined;
  private readonly measured = new Set<HTMLElement>();
  private readonly sizes: ResizeObserver;
  private readonly listening = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    private readonly scroller: HTMLElement | undefined,
    private readonly memory: ListMemory,
    private readonly onPieces: (pieces: ListPiece[]) => void,
  ) {
    this.sizes = new ResizeObserver((entries) => this.keep(entries));
    const { signal } = this.listening;
    const target: EventTarget = scroller ?? window;
    target.addEventListener('scroll', this.scrolled, { passive: true, signal });
    window.addEventListener('resize', this.soon, { signal });
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.listening.abort();
  }

  /** Call after every render: stretches may have been added, removed or changed. */
  update(shown: Shown): void {
    const { list, pieces, kept } = this.shown;
    this.shown = shown;
    if (shown.pieces !== pieces) this.hold();
    const isSame =
      shown.list.length === list.length && shown.list.every(({ id }, index) => id === list[index]?.id);
    if (isSame && (shown.kept === kept || shown.kept === -1)) return;
    // A page that was just restored scrolls to its position only after this.
    if (list.length === 0) this.soon();
    else this.look(true);
  }

  measure(): void {
    for (const element of this.measured) {
      if (element.isConnected) continue;
      this.sizes.unobserve(element);
      this.measured.delete(element);
    }
    for (const element of this.elements()) {
      if (this.measured.has(element)) continue;
      this.measured.add(element);
      this.sizes.observe(element);
    }
  }

  private keep(entries: ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0;
      const stretch = target.isConnected && this.shown.list[indexOf(target)];
      // A hidden page has no heights.
      if (height > 0 && stretch) this.memory.heights.set(stretch.id, height);
    }
    this.soon();
  }

  private readonly scrolled = ({ timeStamp }: Event): void => {
    this.scrolledAt = timeStamp;
    this.soon();
  };

  private readonly soon = (): void => {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.look(false);
    });
  };

  /**
   * `now`: render the stretches that the screen needs at once, so that the list does not appear to have
   * ended.
   */
  look(now: boolean): void {
    const { list } = this.shown;
    const { top, width } = this.root.getBoundingClientRect();
    if (width === 0) return;
    const view = this.view(top);
    this.memory.top = Math.max(0, view.top);
    const isStill = performance.now() - this.scrolledAt > STILL_MS;
    const turn = isStill ? list.length : now ? 0 : 1;
    const wanted = wantedStretches(this.memory, list, view, this.drawn(), turn, this.kept());
    // The next stretch follows when this one is in the document.
    if (wanted.isPart) this.soon();
    const next = listPieces(this.memory, list, wanted.stretches);
    if (samePieces(next, this.pieces)) return;
    this.pieces = next;
    this.findAnchor(top + view.top, top);
    if (now) this.onPieces(next);
    else if (wanted.isUrgent) flushSync(() => this.onPieces(next));
    else startTransition(() => this.onPieces(next));
  }

  private view(top: number): ListView {
    const edge = this.scroller?.getBoundingClientRect().top ?? 0;
    return { top: edge - top, screen: this.scroller?.clientHeight ?? window.innerHeight };
  }

  /**
   * Stretches added above it may be taller or shorter than their gap; the anchor must not move on the screen.
   */
  private findAnchor(edge: number, top: number): void {
    this.anchor = undefined;
    // Most browsers anchor the scroll position themselves.
    if (getComputedStyle(this.root).overflowAnchor === 'auto') return;
    const { list } = this.shown;
    const element = this.elements().find((drawn) => drawn.getBoundingClientRect().bottom > edge);
    if (!element || list.slice(0, indexOf(element)).every(({ id }) => this.memory.heights.has(id))) return;
    this.anchor = { element, y: element.getBoundingClientRect().top - top };
  }

  private hold(): void {
    const { anchor } = this;
    if (!anchor?.element.isConnected) return;
    const y = anchor.element.getBoundingClientRect().top - this.root.getBoundingClientRect().top;
    // A later render may still be pending.
    this.anchor = this.shown.pieces === this.pieces ? undefined : { element: anchor.element, y };
    const moved = y - anchor.y;
    if (Math.abs(moved) >= 1) (this.scroller ?? window).scrollBy({ top: moved, behavior: 'instant' });
  }

  private elements(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(':scope > [data-stretch]')];
  }

  /** The ids in the document as of the last render. */
  private drawn(): Set<number | string> {
    const { list, pieces } = this.shown;
    return new Set(pieces.flatMap((piece) => ('stretch' in piece ? (list[piece.stretch]?.id ?? []) : [])));
  }

  /** The stretch that has the keyboard focus must stay in the document. */
  private kept(): number {
    if (this.shown.kept >= 0) return this.shown.kept;
    const active = document.activeElement;
    const element = active && this.root.contains(active) ? active.closest('[data-stretch]') : null;
    return element ? indexOf(element) : -1;
  }
}

function indexOf(element: Element): number {
  return Number((element as HTMLElement).dataset.stretch);
}
