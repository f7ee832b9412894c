import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import type { FeedMemory } from '../feedMemory';
import { type FeedPiece, feedPieces, samePieces, wantedBlocks } from './feedPieces';
import { veilWhileScrolling } from './veil';

type FeedWatchProps = {
  /** Holds the blocks, each with its id in `data-block`. */
  root: RefObject<HTMLElement | null>;
  memory: FeedMemory;
  /** The revealed blocks in order. */
  ids: readonly number[];
  onPieces: (pieces: FeedPiece[]) => void;
};

/** The page stands still when it was not scrolled for this long, in ms. */
const STILL_MS = 120;

/**
 * Keeps only the blocks near the screen in the document. Every block that is shown is measured, so that the room it
 * leaves is exact and nothing moves. While the page scrolls, blocks come one in a frame, well ahead of the screen:
 * several at once would cost frames.
 */
export function FeedWatch({ root, memory, ids, onPieces }: FeedWatchProps) {
  const watch = useRef<FeedWatcher>(undefined);
  useLayoutEffect(() => {
    if (!root.current) return;
    watch.current = new FeedWatcher(root.current, memory, onPieces);
    return () => watch.current?.stop();
  }, [root, memory, onPieces]);
  // After every render: blocks may have come, gone or changed.
  useLayoutEffect(() => watch.current?.update(ids));
  useEffect(() => watch.current?.measure());
  const veil = useRef<HTMLDivElement>(null);
  useEffect(() => (veil.current ? veilWhileScrolling(veil.current) : undefined), []);
  return (
    <div ref={veil} data-feed-veil aria-hidden="true" className="pointer-events-none absolute inset-0 z-1" />
  );
}

const idOf = (block: HTMLElement) => Number(block.dataset.block);

class FeedWatcher {
  private ids: readonly number[] = [];
  private pieces: FeedPiece[] = [];
  /** Blocks in the document, by id, as of the last render. */
  private drawn: ReadonlySet<number> = new Set();
  private frame = 0;
  private scrolledAt = Number.NEGATIVE_INFINITY;
  private readonly measured = new Set<Element>();
  private readonly sizes: ResizeObserver;

  constructor(
    private readonly root: HTMLElement,
    private readonly memory: FeedMemory,
    private readonly onPieces: (pieces: FeedPiece[]) => void,
  ) {
    this.sizes = new ResizeObserver((entries) => this.keep(entries));
    window.addEventListener('scroll', this.scrolled, { passive: true });
    window.addEventListener('resize', this.soon);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    window.removeEventListener('scroll', this.scrolled);
    window.removeEventListener('resize', this.soon);
  }

  update(ids: readonly number[]): void {
    this.drawn = new Set(this.blocks().map(idOf));
    if (ids.length === this.ids.length && ids.every((id, index) => id === this.ids[index])) return;
    const isFirst = this.ids.length === 0;
    this.ids = ids;
    // A page that has just come back is scrolled to its place after this.
    if (isFirst) this.soon();
    else this.look(true);
  }

  measure(): void {
    for (const block of this.measured) {
      if (block.isConnected) continue;
      this.sizes.unobserve(block);
      this.measured.delete(block);
    }
    for (const block of this.blocks()) {
      if (this.measured.has(block)) continue;
      this.measured.add(block);
      this.sizes.observe(block);
    }
  }

  private keep(entries: ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0;
      // A page that is hidden has no heights.
      if (height > 0) this.memory.heights.set(idOf(target as HTMLElement), height);
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

  /** `isNew`: the list has other blocks. They take their room at once, lest the list seems to be at its end again. */
  private look(isNew: boolean): void {
    const { top, width } = this.root.getBoundingClientRect();
    if (width === 0) return;
    this.memory.top = Math.max(0, -top);
    const view = { top: -top, screen: window.innerHeight };
    const isStill = performance.now() - this.scrolledAt > STILL_MS;
    const turn = isStill ? this.ids.length : isNew ? 0 : 1;
    const wanted = wantedBlocks(this.memory, this.ids, view, this.drawn, turn, this.focused());
    // The next one's turn comes when this one is in the document.
    if (wanted.isPart) this.soon();
    const next = feedPieces(this.memory, this.ids, wanted.blocks);
    if (samePieces(next, this.pieces)) return;
    this.pieces = next;
    if (isNew || wanted.isUrgent) this.onPieces(next);
    else startTransition(() => this.onPieces(next));
  }

  /** Those in the document. */
  private blocks(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(':scope > [data-block]')];
  }

  /** The block that holds the keyboard's focus must not be taken away under it. */
  private focused(): number {
    const active = document.activeElement;
    if (!active || !this.root.contains(active)) return -1;
    const block = active.closest<HTMLElement>('[data-block]');
    return block ? this.ids.indexOf(idOf(block)) : -1;
  }
}
