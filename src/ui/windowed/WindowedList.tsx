import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { viewport } from '../../platform/device/viewport';
import { memoryOf, newListMemory } from './listMemory';
import { firstPieces, type ListPiece, stretchesOf } from './listPieces';
import { useListWatcher } from './useListWatcher';
import { type RowFocus, useRowFocus } from './useRowFocus';

/** Fills two and three columns evenly. */
const STRETCH_ROWS = 12;

type WindowedListProps<Item> = {
  /**
   * Identifies the list. A list that is shown again under the same name restores its heights and position at
   * once.
   */
  name?: string;
  items: readonly Item[];
  idOf: (item: Item) => number | string;
  /** `tabIndex` is for the row's one control, if the list is a single tab stop. */
  row: (item: Item, index: number, tabIndex: 0 | -1) => ReactNode;
  label: string;
  whole: boolean;
  className?: string;
  grid?: string;
  rowClass?: string;
  stretch?: number;
  /** Up to this many rows are all rendered, which is cheaper than windowing them. */
  few?: number;
  focus?: RowFocus;
};

/**
 * A list of any length that keeps only the stretches of rows near the screen in the document; a removed
 * stretch leaves a gap of its measured height. Rows may have any height. The focused row stays.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { name, items, idOf, row, label, whole, className, grid, rowClass, focus } = props;
  const { stretch = STRETCH_ROWS, few = 0 } = props;
  const root = useRef<HTMLDivElement>(null);
  const typical = focus && focus.rowHeight * stretch;
  const screen = viewport().height;
  const [own] = useState(() =>
    newListMemory(typical, focus ? Math.max(0, (focus.first ?? 0) * focus.rowHeight - screen / 2) : 0),
  );
  const memory = useMemo(() => (name === undefined ? own : memoryOf(name, typical)), [name, own, typical]);
  const list = useMemo(() => stretchesOf(items, stretch, idOf), [items, stretch, idOf]);
  const [shown, setShown] = useState(() => ({ memory, pieces: firstPieces(memory, list, screen) }));
  // Another list in its place starts with its remembered state.
  const pieces = useMemo(
    () =>
      items.length <= few
        ? list.map((_, index) => ({ stretch: index }))
        : shown.memory === memory
          ? shown.pieces
          : firstPieces(memory, list, screen),
    [items.length, few, list, shown, memory, screen],
  );
  const onPieces = useMemo(() => (next: ListPiece[]) => setShown({ memory, pieces: next }), [memory]);

  const [moved, moveTo] = useState(focus?.first ?? -1);
  // Rows can disappear, but the list must keep its one tab stop.
  const at = Math.min(moved < 0 && focus?.scroller === 'parent' ? 0 : moved, items.length - 1);
  const kept = at < 0 ? -1 : Math.floor(at / stretch);
  const inParent = focus?.scroller === 'parent';
  const watcher = useListWatcher({ root, memory, inParent, list, pieces, kept, onPieces });
  const handlers = useRowFocus({
    root,
    count: items.length,
    focus,
    onMove: moveTo,
    onScroll: () => watcher.current?.look(true),
  });
  return (
    <div ref={root} role="list" aria-label={label} className={className} {...handlers}>
      {pieces.map((piece) => {
        if (!('stretch' in piece))
          return <div key={piece.key} role="none" data-room style={{ height: piece.height }} />;
        const start = piece.stretch * stretch;
        return (
          <Rows
            key={piece.stretch}
            items={items}
            start={start}
            end={Math.min(items.length, start + stretch)}
            index={piece.stretch}
            size={whole ? items.length : -1}
            at={piece.stretch === kept ? at : -1}
            grid={grid}
            rowClass={rowClass}
            idOf={idOf as (item: unknown) => number | string}
            row={row as RowsProps['row']}
          />
        );
      })}
    </div>
  );
}

type RowsProps = {
  items: readonly unknown[];
  start: number;
  end: number;
  index: number;
  size: number;
  at: number;
  grid: string | undefined;
  rowClass: string | undefined;
  idOf: (item: unknown) => number | string;
  row: (item: unknown, index: number, tabIndex: 0 | -1) => ReactNode;
};

/** One stretch, memoized: changes in other stretches do not render it again. */
const Rows = memo(function Rows({ items, start, end, index, size, at, ...look }: RowsProps) {
  return (
    <ul role="none" data-stretch={index} className={look.grid}>
      {items.slice(start, end).map((item, offset) => (
        <li
          key={look.idOf(item)}
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- screen readers drop the role of a styled `ul`.
          role="listitem"
          aria-posinset={start + offset + 1}
          aria-setsize={size}
          className={look.rowClass ?? 'min-w-0'}
        >
          {look.row(item, start + offset, start + offset === at ? 0 : -1)}
        </li>
      ))}
    </ul>
  );
});
