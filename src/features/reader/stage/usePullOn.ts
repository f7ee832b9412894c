import { type RefObject, useEffect } from 'react';

/** A finger that pulls the end of a chapter up by this much asks for the next one. */
const PULL_PX = 96;

/**
 * Lets a finger pull a scrolled chapter on past its end. `--pulled` on the scroller says how far, from 0 to 1, and
 * `data-pulled` that letting go is enough.
 */
export function usePullOn(
  scroller: RefObject<HTMLElement | null>,
  onPulled: () => void,
  whole: boolean,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !whole) return;
    let from: number | null = null;
    let share = 0;
    const show = (next: number) => {
      share = next;
      element.style.setProperty('--pulled', share.toFixed(3));
      element.toggleAttribute('data-pulled', share >= 1);
    };
    const move = ({ touches }: TouchEvent) => {
      const y = touches[0]?.clientY;
      if (y === undefined || touches.length > 1) return;
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      if (!isAtEnd) from = null;
      else from ??= y;
      const pulled = from === null ? 0 : Math.max(0, from - y);
      const next = Math.min(1, pulled / PULL_PX);
      if (next !== share) show(next);
    };
    const end = () => {
      const pulled = share >= 1;
      from = null;
      if (share > 0) show(0);
      if (pulled) onPulled();
    };
    const cancel = () => {
      from = null;
      if (share > 0) show(0);
    };
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', cancel);
    return () => {
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [scroller, onPulled, whole]);
}
