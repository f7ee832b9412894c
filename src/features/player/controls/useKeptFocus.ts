import { type RefObject, useEffect, useRef } from 'react';

/**
 * A control that goes with its episode, or with a sheet, takes the focus along. The film has it then: the next Tab goes on
 * from there, and a screen reader says which episode is on the screen.
 */
export function useKeptFocus(
  player: RefObject<HTMLElement | null>,
  film: RefObject<HTMLElement | null>,
): void {
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused.current = target;
    };
    const element = player.current;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [player]);
  // What was taken away, and when, is known to those who drew it alone.
  useEffect(() => {
    const isLost = document.activeElement === document.body && focused.current?.isConnected === false;
    if (isLost) film.current?.focus({ preventScroll: true });
  });
}
