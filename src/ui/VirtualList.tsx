import './virtual-list.css';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { rowAfterKey } from './rowAfterKey';

/** Rows kept above and below the ones in sight, so that a flick does not outrun the drawing. */
const SPARE_ROWS = 16;
/** Rows come and go together: most frames of a scroll change nothing. */
const STEP_ROWS = 4;

type VirtualListProps = {
  label: string;
  count: number;
  /** What most rows are high, px. */
  rowHeight: number;
  /** The row that is in the middle at first, and has the focus. */
  first: number;
  /** A row to bring to the middle, with the focus; another object asks again. */
  wanted?: { readonly index: number } | undefined;
  /** `tabIndex` belongs to the one control of a row: the list is one stop of the tabulator. */
  row: (index: number, tabIndex: 0 | -1) => ReactNode;
};

/**
 * Rows of any height of which only those near the view are in the document: a book may have thousands. Lies directly
 * in what scrolls. Arrow keys, page keys, Home and End move among all of them; the row with the focus stays in the
 * document wherever the list is scrolled to.
 */
export function VirtualList({ label, count, rowHeight, first, wanted, row }: VirtualListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [kept, setAt] = useState(Math.max(0, first));
  // Rows can go: the list stays one stop of the tabulator.
  const at = Math.max(0, Math.min(kept, count - 1));
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({
    count,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: () => rowHeight,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: Math.max(0, first * rowHeight - window.innerHeight / 2),
    overscan: SPARE_ROWS,
    rangeExtractor: useCallback((range: Range) => rowsToDraw(range, at), [at]),
  });

  const scrollTo = (index: number, align: 'auto' | 'center') => {
    rows.scrollToIndex(index, { align });
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  };
  const moved = useRef<'auto' | 'center' | null>(first < 0 ? null : 'center');
  useLayoutEffect(() => {
    if (moved.current) scrollTo(at, moved.current);
    moved.current = null;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each move.
  }, [at]);
  useLayoutEffect(() => {
    if (!wanted) return;
    if (wanted.index === at) return scrollTo(at, 'center');
    moved.current = 'center';
    setAt(wanted.index);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each object.
  }, [wanted]);

  const move = (event: KeyboardEvent) => {
    const height = list.current?.parentElement?.clientHeight ?? 0;
    const to = rowAfterKey(event, at, count, Math.max(1, Math.floor(height / rowHeight) - 1));
    if (to === undefined) return;
    event.preventDefault();
    moved.current = 'auto';
    setAt(to);
  };
  return (
    <ol
      ref={list}
      aria-label={label}
      className="virtual-list"
      onKeyDown={move}
      onFocus={({ target }) => {
        const index = Number(target.closest('li')?.dataset.index);
        if (!Number.isNaN(index)) setAt(index);
      }}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={rows.measureElement}
          aria-posinset={index + 1}
          aria-setsize={count}
          data-index={index}
          style={{ transform: `translateY(${start}px)` }}
        >
          {row(index, index === at ? 0 : -1)}
        </li>
      ))}
    </ol>
  );
}

/** The rows near the view, in whole steps, and the one that has the focus. */
function rowsToDraw(range: Range, kept: number): number[] {
  const startIndex = Math.floor(range.startIndex / STEP_ROWS) * STEP_ROWS;
  const endIndex = Math.min(range.count, Math.ceil((range.endIndex + 1) / STEP_ROWS) * STEP_ROWS) - 1;
  const near = defaultRangeExtractor({ ...range, startIndex, endIndex });
  if (kept >= range.count || near.includes(kept)) return near;
  return kept < (near[0] ?? 0) ? [kept, ...near] : [...near, kept];
}
