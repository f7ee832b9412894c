import { type RefObject, useEffect, useRef } from 'react';

/**
 * If a focused control disappears with its episode or sheet, moves the focus to the film, so that the next
 * Tab continues there and a screen reader announces the episode.
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
  // No dependencies: only the components that render the controls know when one disappears.
  useEffect(() => {
    if (isLost(focused.current)) film.current?.focus({ preventScroll: true });
  });
}

/**
 * Returns whether the focus is lost: no other element has it, and the control was removed or is in an episode
 * off the screen, which loses the focus a frame later.
 */
function isLost(control: Element | undefined): boolean {
  const { activeElement, body } = document;
  if (!control || (activeElement !== body && activeElement !== control)) return false;
  return !control.isConnected || control.closest('[inert]') !== null;
}
