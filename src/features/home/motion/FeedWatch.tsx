import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef } from 'react';
import type { FeedMemory } from '../feedMemory';
import { type FeedPiece, feedPieces, samePieces } from './feedPieces';

type FeedWatchProps = {
  /** Holds the blocks, each with its id in `data-block`. */
  root: RefObject<HTMLElement | null>;
  memory: FeedMemory;
  /** The revealed blocks in order. */
  ids: readonly number[];
  onPieces: (pieces: FeedPiece[]) => void;
};

/**
 * Keeps only the blocks near the screen in the document. Every block that is shown is measured, so that the room it
 * leaves is exact and nothing moves.
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
  return null;
}

class FeedWatcher {
  private ids: readonly number[] = [];
  private pieces: FeedPiece[] = [];
  private frame = 0;
  private readonly measured = new Set<Element>();
  private readonly sizes: ResizeObserver;

  constructor(
    private readonly root: HTMLElement,
    private readonly memory: FeedMemory,
    private readonly onPieces: (pieces: FeedPiece[]) => void,
  ) {
    this.sizes = new ResizeObserver((entries) => this.keep(entries));
    window.addEventListener('scroll', this.soon, { passive: true });
    window.addEventListener('resize', this.soon);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    window.removeEventListener('scroll', this.soon);
    window.removeEventListener('resize', this.soon);
  }

  update(ids: readonly number[]): void {
    if (ids.length === this.ids.length && ids.every((id, index) => id === this.ids[index])) return;
    const isFirst = this.ids.length === 0;
    this.ids = ids;
    // A page that has just come back is scrolled to its place after this.
    if (isFirst) this.soon();
    else this.look();
  }

  measure(): void {
    for (const block of this.measured) {
      if (block.isConnected) continue;
      this.sizes.unobserve(block);
      this.measured.delete(block);
    }
    for (const block of this.root.querySelectorAll(':scope > [data-block]')) {
      if (this.measured.has(block)) continue;
      this.measured.add(block);
      this.sizes.observe(block);
    }
  }

  private keep(entries: ResizeObserverEntry[]): void {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize ?? 0;
      // A page that is hidden has no heights.
      if (height > 0) this.memory.heights.set(Number((target as HTMLElement).dataset.block), height);
    }
    this.soon();
  }

  private readonly soon = (): void => {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      startTransition(() => this.look());
    });
  };

  private look(): void {
    const { top, width } = this.root.getBoundingClientRect();
    if (width === 0) return;
    this.memory.top = Math.max(0, -top);
    const next = feedPieces(this.memory, this.ids, -top, window.innerHeight, this.focused());
    if (samePieces(next, this.pieces)) return;
    this.pieces = next;
    this.onPieces(next);
  }

  /** The block that holds the keyboard's focus must not be taken away under it. */
  private focused(): number {
    const active = document.activeElement;
    if (!active || !this.root.contains(active)) return -1;
    const block = active.closest<HTMLElement>('[data-block]');
    return block ? this.ids.indexOf(Number(block.dataset.block)) : -1;
  }
}
