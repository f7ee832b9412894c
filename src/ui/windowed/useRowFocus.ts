import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
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

type UseRowFocus = {
  root: RefObject<HTMLElement | null>;
  count: number;
  focus: RowFocus | undefined;
  onMove: (index: number) => void;
  onScroll: () => void;
};

/**
 * Manages the focus in a list of which not every row is in the document: arrow keys, page keys, Home and End
 * move it among all rows. A row that is not rendered yet gets the focus after `onMove` has had it rendered.
 */
export function useRowFocus({ root, count, focus, onMove, onScroll }: UseRowFocus) {
  const first = focus?.first ?? -1;
  const aim = useRef<Aim>(first < 0 ? undefined : { index: first, block: 'center' });

  const go = () => {
    if (!aim.current) return;
    const { index, block } = aim.current;
    const row = root.current?.querySelector(`[aria-posinset="${index + 1}"]`);
    if (!row) return;
    aim.current = undefined;
    if (focus?.clear) clearOf(row, focus.clear);
    else row.scrollIntoView({ block });
    row.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    onScroll();
  };
  const moveTo = (index: number, block: Aim['block']) => {
    aim.current = { index, block };
    onMove(index);
    go();
  };
  // The row may be rendered only now.
  useLayoutEffect(go);
  useLayoutEffect(() => {
    if (focus?.wanted) moveTo(focus.wanted.index, 'center');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it runs once for each object.
  }, [focus?.wanted]);
  if (!focus) return undefined;

  const { rowHeight, clear, scroller } = focus;
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target as Element);
    const height =
      scroller === 'page' ? window.innerHeight : (root.current?.parentElement?.clientHeight ?? 0);
    const seen = height - (clear ? clear.above + clear.below : rowHeight);
    const to =
      from < 0 ? undefined : rowAfterKey(event, from, count, Math.max(1, Math.floor(seen / rowHeight)));
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to, 'nearest');
  };
  const onFocus = ({ target }: FocusEvent) => {
    const index = indexOf(target);
    if (index >= 0) onMove(index);
  };
  return { onKeyDown, onFocus };
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
