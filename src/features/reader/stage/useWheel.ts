import { type RefObject, useEffect } from 'react';
import type { Reading } from './Reading';
import { WheelNotches } from './WheelNotches';

/** For wheel events that count in lines, as in Firefox. */
const LINE_PX = 33;

/**
 * Turns pages by wheel. In scroll mode the wheel scrolls, also vertical text, which browsers scroll only by a
 * horizontal wheel.
 */
export function useWheel(stage: RefObject<HTMLElement | null>, reading: Reading): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const notches = new WheelNotches();
    const onWheel = ({ deltaX, deltaY, deltaMode, ctrlKey, timeStamp }: WheelEvent) => {
      if (ctrlKey) return;
      const px = (delta: number) => (deltaMode === WheelEvent.DOM_DELTA_LINE ? delta * LINE_PX : delta);
      if (reading.pageType !== 'paged') {
        if (reading.isVertical && Math.abs(deltaY) > Math.abs(deltaX)) reading.scrollBy(px(deltaY));
        return;
      }
      if (reading.zoom.pan(-deltaX, -deltaY)) return;
      // In a right-to-left book the previous page is on the right.
      const delta = Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : deltaX * reading.wayOf(-1);
      const turn = notches.take(px(delta), timeStamp);
      if (turn !== 0) reading.turn(turn);
    };
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, reading]);
}
