import { useEffect } from 'react';
import type { Reading } from '../stage/Reading';
import { isInView, spotAt } from './textInView';

/** After this pause in ms, the position of the cursor becomes the place. */
const REST_MS = 200;

/**
 * Makes the place follow a screen reader's cursor. Screen readers reveal it in different ways: by the
 * selection, by the focus, or only by scrolling the text into view, which sets the place anyway.
 */
export function useTextCursor(reading: Reading): void {
  useEffect(() => {
    let cursor: ReturnType<typeof spotAt> = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      const { current } = reading.drawn();
      if (!cursor || !current?.element.contains(cursor.element)) return;
      // A cursor that was scrolled out of view is outdated.
      if (!isInView(current, cursor.element)) cursor = null;
      else reading.stand({ blockId: cursor.blockId, offset: cursor.offset });
    };
    const soon = () => {
      clearTimeout(resting);
      resting = setTimeout(rest, REST_MS);
    };
    const onSelection = () => {
      const selection = getSelection();
      const found = selection && spotAt(selection.focusNode, selection.focusOffset);
      if (!found) return;
      cursor = found;
      soon();
    };
    const onFocus = ({ target }: FocusEvent) => {
      const found = target instanceof HTMLElement && target.dataset.block && spotAt(target, 0);
      if (!found) return;
      cursor = found;
      soon();
    };
    // Capturing, to run before the reader stores the place for the last time.
    window.addEventListener('pagehide', rest, { capture: true });
    document.addEventListener('visibilitychange', rest, { capture: true });
    document.addEventListener('selectionchange', onSelection);
    document.addEventListener('focusin', onFocus);
    // After each scroll the reader takes the first line in view as the place; the cursor is more exact.
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      clearTimeout(resting);
      window.removeEventListener('pagehide', rest, { capture: true });
      document.removeEventListener('visibilitychange', rest, { capture: true });
      document.removeEventListener('selectionchange', onSelection);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('scroll', soon, { capture: true });
    };
  }, [reading]);

  useEffect(() => {
    // A screen reader moves the focus to any focusable element at its cursor.
    const open = () => {
      const { current } = reading.drawn();
      for (const block of current?.element.querySelectorAll<HTMLElement>('[data-block]:not([tabindex])') ??
        []) {
        block.tabIndex = -1;
      }
    };
    open();
    const stage = document.querySelector('.stage');
    const changed = new MutationObserver(open);
    if (stage) changed.observe(stage, { childList: true, subtree: true });
    const unsubscribe = reading.status.subscribe(open);
    return () => {
      changed.disconnect();
      unsubscribe();
    };
  }, [reading]);
}
