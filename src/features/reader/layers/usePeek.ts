import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const SHOWN_MS = 3_000;
/** The distance from the top or bottom of the screen at which a mouse opens the menu, in px. */
const EDGE_PX = 64;

/**
 * Shows the menu briefly when a mouse moves near the edges of the page. It is not announced and takes no
 * focus, and any key closes it before the key does anything else. Returns whether it is shown; `onUse` is
 * called when something on it is pressed, so that it stays.
 */
export function usePeek(root: RefObject<HTMLElement | null>, isOff: boolean, onUse: () => void): boolean {
  const used = useEffectEvent(onUse);
  const [isShown, setShown] = useState(false);
  const isPointed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(() => {
    const hide = () => {
      // It stays while the mouse points at it or the focus is in it. A mouse that stopped moving there does
      // not count.
      const inUse = isPointed.current ? '.reader-bar:is(:hover, :focus-within)' : '.reader-bar:focus-within';
      if (document.querySelector(inUse)) timer.current = setTimeout(hide, SHOWN_MS);
      else setShown(false);
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, SHOWN_MS);
    setShown(true);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const reader = root.current;
    if (isOff || !reader) return;
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      // The page moved under a mouse that did not.
      if (event.movementX === 0 && event.movementY === 0) return;
      isPointed.current = event.target instanceof Element && event.target.closest('.reader-bar') !== null;
      if (event.clientY > EDGE_PX && event.clientY < innerHeight - EDGE_PX) return;
      const isOnPage = event.target instanceof Element && event.target.closest('.reader-page') !== null;
      if (isOnPage && getSelection()?.isCollapsed !== false) show();
    };
    reader.addEventListener('pointermove', onMove, { passive: true });
    return () => reader.removeEventListener('pointermove', onMove);
  }, [root, isOff, show]);

  useEffect(() => {
    if (!isShown) return;
    if (isOff) return setShown(false);
    const end = () => {
      if (!document.querySelector('.reader-bar:focus-within')) flushSync(() => setShown(false));
    };
    const onClick = ({ target }: Event) =>
      target instanceof Element && target.closest('.reader-bar') && used();
    document.addEventListener('keydown', end, { capture: true });
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      document.removeEventListener('keydown', end, { capture: true });
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [isShown, isOff]);

  return isShown && !isOff;
}
