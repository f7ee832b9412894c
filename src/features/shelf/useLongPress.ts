import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const HELD_MS = 450;
/** A finger that moves further scrolls or swipes. */
const WANDERED_PX = 10;

/**
 * Returns handlers for an element around a link: `run` is called on a long press. The tap that ends the press
 * opens nothing, and the browser's link menu stays closed. A mouse uses a button instead.
 */
export function useLongPress(run: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const wasTouch = useRef(false);
  const wasHeld = useRef(false);
  const latest = useRef(run);
  latest.current = run;

  const letGo = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => letGo, []);

  return {
    onPointerDown: (event: PointerEvent) => {
      letGo();
      wasHeld.current = false;
      wasTouch.current = event.pointerType === 'touch';
      if (!wasTouch.current || !event.isPrimary) return;
      const timer = setTimeout(() => {
        press.current = undefined;
        wasHeld.current = true;
        latest.current();
      }, HELD_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const at = press.current;
      if (at && Math.hypot(event.clientX - at.x, event.clientY - at.y) > WANDERED_PX) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onContextMenu: (event: MouseEvent) => {
      if (wasTouch.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
