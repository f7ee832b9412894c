import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { viewport } from '../../platform/viewport';
import type { Wanted } from '../../ui/contents/useContents';
import { rowAfterKey } from '../../ui/rowAfterKey';
import { visibleRange } from './chapterWindow';

/** Height of a row with its border, px: one line of text fits at 200 % too. */
const ROW_PX = 56;
/** A row that is looked for comes to stand this far below the top, clear of what sticks there. */
const CLEAR_PX = 3 * ROW_PX;

/** This many rows are drawn whole: they are cheaper than the bookkeeping. */
const WHOLE_ROWS = 60;

type LongListProps = {
  label: string;
  total: number;
  row: (index: number) => ReactNode;
  wanted: Wanted | undefined;
  /** What the rows were chosen by: with other words the list is shown from its beginning. */
  words: string;
};

/**
 * Rows of one height, of which only those near the screen are in the document: a book may have thousands. Arrow keys,
 * page keys, Home and End move among them.
 */
export function LongList({ label, total, row, wanted, words }: LongListProps) {
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<number>(undefined);
  const [range, setRange] = useState({ start: 0, end: Math.min(total, WHOLE_ROWS) });

  const draw = () => {
    if (!list.current) return;
    const { top } = list.current.getBoundingClientRect();
    const next =
      total <= WHOLE_ROWS ? { start: 0, end: total } : visibleRange(total, ROW_PX, top, viewport().height);
    setRange((shown) => (shown.start === next.start && shown.end === next.end ? shown : next));
  };
  const show = (index: number) => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    toFocus.current = index;
    const rowTop = top + index * ROW_PX;
    if (rowTop < CLEAR_PX || rowTop + ROW_PX > window.innerHeight - CLEAR_PX / 2) {
      window.scrollBy({ top: rowTop - CLEAR_PX, behavior: 'instant' });
    }
    draw();
    focus();
  };
  const focus = () => {
    const found = list.current?.querySelector<HTMLElement>(`[data-row="${toFocus.current}"]`);
    if (!found) return;
    toFocus.current = undefined;
    found.focus({ preventScroll: true });
  };

  useLayoutEffect(() => {
    draw();
    window.addEventListener('scroll', draw, { passive: true });
    window.addEventListener('resize', draw);
    return () => {
      window.removeEventListener('scroll', draw);
      window.removeEventListener('resize', draw);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `draw` reads the list, which changes with `total` only.
  }, [total]);
  // The row that is looked for may be drawn only now.
  useEffect(focus, [range]);
  useLayoutEffect(() => {
    if (wanted) show(wanted.index);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each object.
  }, [wanted]);

  const shownWords = useRef(words);
  useLayoutEffect(() => {
    if (shownWords.current === words) return;
    shownWords.current = words;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (top < CLEAR_PX) window.scrollBy({ top: top - CLEAR_PX, behavior: 'instant' });
    draw();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each change of the words.
  }, [words]);

  const move = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset.row);
    const inView = Math.max(1, Math.floor((window.innerHeight - 1.5 * CLEAR_PX) / ROW_PX));
    const to = Number.isNaN(at) ? undefined : rowAfterKey(event, at, total, inView);
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  const room: CSSProperties = {
    paddingTop: range.start * ROW_PX,
    paddingBottom: Math.max(0, total - range.end) * ROW_PX,
  };
  const rows: ReactNode[] = [];
  for (let index = range.start; index < Math.min(range.end, total); index += 1) rows.push(row(index));
  return (
    <ol
      ref={list}
      aria-label={label}
      style={room}
      onKeyDown={move}
      className="divide-y divide-line border-y border-line"
    >
      {rows}
    </ol>
  );
}
