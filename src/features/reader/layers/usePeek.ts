import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const SHOWN_MS = 3_000;
/** This near the head or the foot of the screen a mouse is on its way to the menu. */
const EDGE_PX = 64;

/**
 * The menu shows itself for a moment to a mouse that moves at the edges of the page. It says nothing and takes no focus,
 * and a key ends it before it does anything else. Returns whether it is shown; `onUse` hears that something on it was
 * pressed: it is to stay.
 */
export function usePeek(root: RefObject<HTMLElement | null>, isOff: boolean, onUse: () => void): boolean {
  const used = useEffectEvent(onUse);
  const [isShown, setShown] = useState(false);
  const isPointed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(() => {
    const hide = () => {
      // What is pointed at, or has the focus, is not taken away. A mouse that was left there points at nothing.
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
      // A page that moves under a mouse at rest is no movement of it.
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
