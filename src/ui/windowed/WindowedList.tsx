import { type JSX, memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Virtualizer, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { KeptStretch, StretchBox, StretchesBox } from './boxes';
import { cacheOf, keepCache } from './listCaches';
import { type RowFocus, useRowFocus } from './useRowFocus';

/** Fills two and three columns evenly. */
const STRETCH_ROWS = 12;
/** About one screen ahead: the rows of a page are light, or have pictures that load on their own. */
const NEAR_PX = 1_000;
/** The height of twelve rows with a cover each, until it is measured. */
const GUESS_PX = 1_600;

type WindowedListProps<Item> = {
  /** A list that is shown again under the same name has its heights, and so its position, at once. */
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
 * A list of any length that keeps only the stretches of rows near the screen in the document, and the row
 * that has the focus. Rows may have any height.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  return <NamedList key={props.name} {...props} />;
}

function NamedList<Item>(props: WindowedListProps<Item>) {
  const { name, items, idOf, row, label, whole, className, grid, rowClass, focus } = props;
  const { stretch = STRETCH_ROWS, few = 0 } = props;
  const count = items.length;
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<WindowVirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  const isWhole = count <= few;
  const starts = useMemo(
    () => Array.from({ length: Math.ceil(count / stretch) }, (_, index) => index * stretch),
    [count, stretch],
  );
  const topOf = (index: number) => list.current?.getItemOffset(Math.floor(index / stretch));
  const { at, handlers } = useRowFocus({ root, count, focus, topOf, isWhole });
  const kept = at < 0 ? -1 : Math.floor(at / stretch);

  useLayoutEffect(() => {
    scroller.current = root.current?.parentElement ?? null;
  }, []);
  const hold = useCallback(
    (handle: WindowVirtualizerHandle | null) => {
      list.current = handle;
      return () => {
        list.current = null;
        if (name !== undefined && handle) keepCache(name, handle.cache);
      };
    },
    [name],
  );

  const draw = (start: number): JSX.Element => (
    <Rows
      key={start / stretch}
      items={items}
      start={start}
      end={Math.min(count, start + stretch)}
      size={whole ? count : -1}
      at={start / stretch === kept ? at : -1}
      grid={grid}
      rowClass={rowClass}
      idOf={idOf as (item: unknown) => number | string}
      row={row as RowsProps['row']}
    />
  );
  const cache = useMemo(() => cacheOf(name), [name]);
  const look = {
    cache,
    // An estimate of virtua's own begins too low, and takes what is on the screen for rows above it.
    itemSize: focus ? focus.rowHeight * stretch : GUESS_PX,
    bufferSize: NEAR_PX,
    data: starts,
    as: StretchesBox,
    item: StretchBox,
    children: draw,
  };
  return (
    <div ref={root} role="list" aria-label={label} className={className} {...handlers}>
      <KeptStretch value={kept}>
        {isWhole ? (
          starts.map(draw)
        ) : focus?.scroller === 'parent' ? (
          <Virtualizer ref={hold} scrollRef={scroller} keepMounted={kept < 0 ? [] : [kept]} {...look} />
        ) : (
          <WindowVirtualizer ref={hold} {...look} />
        )}
      </KeptStretch>
    </div>
  );
}

type RowsProps = {
  items: readonly unknown[];
  start: number;
  end: number;
  size: number;
  at: number;
  grid: string | undefined;
  rowClass: string | undefined;
  idOf: (item: unknown) => number | string;
  row: (item: unknown, index: number, tabIndex: 0 | -1) => ReactNode;
};

/** One stretch, memoized: changes in other stretches do not render it again. */
const Rows = memo(function Rows({ items, start, end, size, at, ...look }: RowsProps) {
  return (
    <ul role="none" className={look.grid}>
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
