import { type RefObject, useEffect } from 'react';
import { SWIPE } from '../../../../contract/catalogue/limits';
import type { Reading } from './Reading';

/** After this distance a finger is either swiping, or tapping and scrolling. */
const DECIDE_PX = SWIPE.thresholdPx * 2;
/** A swipe turns the page beyond this share of it, or above this speed in px per ms. */
const TURN_SHARE = 0.2;
const TURN_SPEED = 0.35;

type Finger = { id: number; x: number; y: number; at: number; swiping: boolean };

/** Lets a finger drag the page. A mouse selects text instead. */
export function useSwipe(stage: RefObject<HTMLElement | null>, reading: Reading): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let finger: Finger | null = null;

    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || reading.pageType !== 'paged' || reading.zoom.isZoomed) return;
      if (finger) return up(event, true);
      finger = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        swiping: false,
      };
    };
    const move = (event: PointerEvent) => {
      if (finger?.id !== event.pointerId) return;
      const dx = event.clientX - finger.x;
      const dy = event.clientY - finger.y;
      if (!finger.swiping) {
        if (Math.hypot(dx, dy) < DECIDE_PX) return;
        if (Math.abs(dy) > Math.abs(dx) || !getSelection()?.isCollapsed) {
          finger = null;
          return;
        }
        finger.swiping = true;
        element.setPointerCapture(event.pointerId);
      }
      reading.drag(dx);
    };
    const up = (event: PointerEvent, cancelled: boolean) => {
      const lifted = finger;
      finger = null;
      if (!lifted?.swiping) return;
      const dx = event.clientX - lifted.x;
      const speed = Math.abs(dx) / Math.max(1, event.timeStamp - lifted.at);
      const turns = !cancelled && (Math.abs(dx) > element.clientWidth * TURN_SHARE || speed > TURN_SPEED);
      reading.release(turns ? reading.wayOf(dx) : 0);
      swallowClick(element);
    };
    const lift = (event: PointerEvent) => finger?.id === event.pointerId && up(event, false);
    const cancel = (event: PointerEvent) => finger?.id === event.pointerId && up(event, true);

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', lift);
    element.addEventListener('pointercancel', cancel);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', lift);
      element.removeEventListener('pointercancel', cancel);
    };
  }, [stage, reading]);
}

/** Some engines send a click after a drag; it is not a tap. */
export function swallowClick(element: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  element.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', stop, { capture: true }), 50);
}
