import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSignal } from '../../../platform/live/signal';
import { useStage } from '../context/StageContext';
import { LeafView } from './LeafView';
import type { Reading } from './Reading';
import { useSwipe } from './useSwipe';
import { WheelNotches } from './WheelNotches';

/** For wheel events that count in lines, as in Firefox. */
const LINE_PX = 33;

/**
 * Turns pages by wheel. In scroll mode the wheel scrolls, also vertical text, which browsers scroll only by a
 * horizontal wheel.
 */
function useWheel(stage: RefObject<HTMLElement | null>, reading: Reading): void {
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

type StageProps = {
  layoutKey: string;
};

export function Stage({ layoutKey }: StageProps) {
  const { reading } = useStage();
  const leaves = useSignal(reading.leaves);
  const stage = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const isScrolled = leaves[0]?.pageType === 'scroll';
  // Unique to this visit: otherwise the router would restore its scroll position, which is not the place.
  const [scrollerId] = useState(() => String(Math.random()));
  useSwipe(stage, reading);
  useWheel(stage, reading);

  useLayoutEffect(() => {
    // The page behind must not scroll or show a scroll bar. Set before the stage is measured.
    document.documentElement.classList.add('is-reading');
    return () => document.documentElement.classList.remove('is-reading');
  }, []);

  useLayoutEffect(() => {
    // The reader's own ref is set only after this effect.
    const root = stage.current?.closest<HTMLElement>('.reader');
    if (root && stage.current && strip.current) return reading.start(root, stage.current, strip.current);
  }, [reading]);

  const laidOut = useRef(layoutKey);
  useLayoutEffect(() => {
    // Before the paint, but outside React's commit: relayout may render.
    if (laidOut.current !== layoutKey) queueMicrotask(() => reading.relayout());
    laidOut.current = layoutKey;
  }, [layoutKey, reading]);

  return (
    <div className="stage" ref={stage}>
      <div className="page-frame">
        <div className="page-window">
          <div
            className={isScrolled ? 'strip strip-scroll' : 'strip'}
            data-scroll-restoration-id={scrollerId}
            onScroll={() => reading.scrolled()}
            ref={strip}
            // A scroller must be reachable by keyboard.
            tabIndex={isScrolled ? 0 : undefined}
          >
            {leaves.map((name) => (
              <LeafView key={name.key} name={name} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
