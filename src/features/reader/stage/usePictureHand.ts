import { type RefObject, useEffect } from 'react';
import type { Reading } from './Reading';
import { swallowClick } from './useSwipe';

/** In px. A finger that moved further is not a tap. */
const MOVE_PX = 8;
/** The share of the page that a finger must pull beyond its edge to turn it. */
const TURN_SHARE = 0.15;
/** The limit of a wheel event's delta: a mouse sends hundreds, a trackpad ones. */
const MAX_WHEEL = 30;

export function usePictureHand(leaf: RefObject<HTMLElement | null>, reading: Reading): void {
  useEffect(() => {
    const element = leaf.current;
    if (!element) return;
    const { zoom } = reading;
    const fingers = new Map<number, { x: number; y: number }>();
    let moved = 0;
    let beyond = 0;

    const down = ({ pointerId, clientX, clientY, button }: PointerEvent) => {
      if (button !== 0) return;
      if (fingers.size === 0) moved = beyond = 0;
      fingers.set(pointerId, { x: clientX, y: clientY });
    };
    const move = (event: PointerEvent) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      if (other) {
        const [before, now] = [finger, { x: event.clientX, y: event.clientY }].map((place) =>
          Math.hypot(place.x - other.x, place.y - other.y),
        ) as [number, number];
        zoom.by(now / Math.max(1, before), {
          x: (event.clientX + other.x) / 2,
          y: (event.clientY + other.y) / 2,
        });
        zoom.pan(dx / 2, dy / 2);
      } else if (zoom.isZoomed) {
        if (Math.abs(dx) > Math.abs(dy) && !zoom.pan(dx, 0)) beyond += dx;
        else zoom.pan(Math.abs(dx) > Math.abs(dy) ? 0 : dx, dy);
      }
      moved += Math.hypot(dx, dy);
      if ((other || zoom.isZoomed) && moved > MOVE_PX && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId) || !element.hasPointerCapture(event.pointerId)) return;
      swallowClick(element);
      if (fingers.size === 0 && Math.abs(beyond) > element.clientWidth * TURN_SHARE)
        reading.turn(reading.wayOf(beyond));
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const step = Math.min(MAX_WHEEL, Math.max(-MAX_WHEEL, event.deltaY));
      zoom.by(Math.exp(-step / 100), { x: event.clientX, y: event.clientY });
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', up, { signal });
    // Not passive: the browser would zoom the whole page.
    element.addEventListener('wheel', wheel, { passive: false, signal });
    return () => listening.abort();
  }, [leaf, reading]);
}
