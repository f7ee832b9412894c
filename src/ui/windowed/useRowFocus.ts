import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rowAfterKey } from './rowAfterKey';

export type RowFocus = {
  /** The height of most rows, px. */
  readonly rowHeight: number;
  /** `parent`: the list's container scrolls, not the page. */
  readonly scroller: 'page' | 'parent';
  /** The row that is centred and focused at first. */
  readonly first?: number;
  /** A row to show and focus; a new object asks again. */
  readonly wanted: { readonly index: number } | undefined;
  /** The strips at the top and bottom of the screen, in px, in which a row does not count as visible. */
  readonly clear?: { readonly above: number; readonly below: number };
};

type Aim = { readonly index: number; readonly block: 'center' | 'nearest' };

/** A row is in the document and visible within two frames; on a slow device within some more. */
const MOST_FRAMES = 60;

type UseRowFocus = {
  root: RefObject<HTMLElement | null>;
  count: number;
  focus: RowFocus | undefined;
  /** Where the stretch of a row begins, in px from the top of the list. */
  topOf: (index: number) => number | undefined;
  /** All rows are rendered. A change of this renders them anew, and the focus must not be lost. */
  isWhole: boolean;
};

/**
 * Manages the focus in a list of which not every row is in the document: arrow keys, page keys, Home and End
 * move it among all rows. Returns the row that has it, or had it last.
 */
export function useRowFocus({ root, count, focus, topOf, isWhole }: UseRowFocus) {
  const first = focus?.first ?? -1;
  const inParent = focus?.scroller === 'parent';
  const [moved, setMoved] = useState(first);
  // Rows can disappear, but the list must keep its one tab stop.
  const at = Math.min(moved < 0 && inParent ? 0 : moved, count - 1);
  const aim = useRef<Aim>(undefined);
  const frame = useRef(0);
  const hasFocus = useRef(false);

  const go = (left: number) => {
    cancelAnimationFrame(frame.current);
    if (!aim.current || !root.current) return;
    const { index, block } = aim.current;
    const row = root.current.querySelector(`[aria-posinset="${index + 1}"]`);
    if (!row) {
      const top = root.current.getBoundingClientRect().top + (topOf(index) ?? 0);
      (inParent ? root.current.parentElement : window)?.scrollBy({ top, behavior: 'instant' });
    } else if (focus?.clear) clearOf(row, focus.clear);
    else row.scrollIntoView({ block });
    const control = row?.querySelector<HTMLElement>('a, button');
    control?.focus({ preventScroll: true });
    // A row is hidden until it is measured, and takes no focus.
    if (control && control === document.activeElement) aim.current = undefined;
    else if (left > 0) frame.current = requestAnimationFrame(() => go(left - 1));
  };
  const moveTo = (index: number, block: Aim['block']) => {
    aim.current = { index, block };
    setMoved(index);
    go(MOST_FRAMES);
  };
  useLayoutEffect(() => {
    if (first >= 0) moveTo(first, 'center');
    return () => cancelAnimationFrame(frame.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once.
  }, []);
  useLayoutEffect(() => {
    if (focus && hasFocus.current) moveTo(at, 'nearest');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it runs once for each change.
  }, [isWhole]);
  useLayoutEffect(() => {
    if (focus?.wanted) moveTo(focus.wanted.index, 'center');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it runs once for each object.
  }, [focus?.wanted]);

  const onBlur = () => {
    hasFocus.current = false;
  };
  const onFocus = ({ target }: FocusEvent) => {
    hasFocus.current = true;
    const index = indexOf(target);
    if (index >= 0) setMoved(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!focus) return;
    const { rowHeight, clear } = focus;
    const from = aim.current?.index ?? indexOf(event.target as Element);
    const height = inParent ? (root.current?.parentElement?.clientHeight ?? 0) : window.innerHeight;
    const seen = height - (clear ? clear.above + clear.below : rowHeight);
    const to =
      from < 0 ? undefined : rowAfterKey(event, from, count, Math.max(1, Math.floor(seen / rowHeight)));
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to, 'nearest');
  };
  return { at, handlers: { onBlur, onFocus, onKeyDown } };
}

/** Returns the index of the row around an element, or -1. */
function indexOf(element: Element): number {
  return Number(element.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0) - 1;
}

function clearOf(row: Element, { above, below }: NonNullable<RowFocus['clear']>): void {
  const { top, bottom } = row.getBoundingClientRect();
  if (top >= above && bottom <= window.innerHeight - below) return;
  window.scrollBy({ top: top - above, behavior: 'instant' });
}
