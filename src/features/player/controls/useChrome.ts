import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** In ms. The controls over a playing film hide after this long without a touch. */
const SHOWN_MS = 3_000;

/**
 * Returns whether the controls are visible, and a function to show them. They are visible while the film is
 * paused, while one of them has the focus or the mouse, and briefly after any touch and at the start of the
 * episode at `at`.
 */
export function useChrome(
  player: RefObject<HTMLElement | null>,
  isPlaying: boolean,
  at: number,
): readonly [boolean, (until?: 'moment' | 'no longer') => void] {
  const [isTouched, setIsTouched] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(
    (until: 'moment' | 'no longer' = 'moment') => {
      clearTimeout(timer.current);
      setIsTouched(until === 'moment');
      if (until === 'no longer') return;
      const hide = () => {
        if (isInUse(player)) timer.current = setTimeout(hide, SHOWN_MS);
        else setIsTouched(false);
      };
      timer.current = setTimeout(hide, SHOWN_MS);
    },
    [player],
  );
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    show();
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && show(), { signal });
    element.addEventListener('focusin', () => show(), { signal });
    element.addEventListener('keydown', () => show(), { signal });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [player, show]);
  useEffect(() => {
    if (isPlaying) show();
  }, [isPlaying, at, show]);
  return [isTouched || !isPlaying, show];
}

function isInUse(player: RefObject<HTMLElement | null>): boolean {
  return !!player.current?.querySelector('.player-bar:hover, .player-bar :focus-visible');
}
