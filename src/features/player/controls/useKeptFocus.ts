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
    if (isLost(focused.current)) film.current?.focus({ preventScroll: true });
  });
}

/** Nothing else has taken the focus, and the control is gone, or in an episode that left the screen (which takes the focus a frame later). */
function isLost(control: Element | undefined): boolean {
  const { activeElement, body } = document;
  if (!control || (activeElement !== body && activeElement !== control)) return false;
  return !control.isConnected || control.closest('[inert]') !== null;
}
