import { useEffect, useEffectEvent } from 'react';
import { afterPaint } from '../../../platform/live/idle';
import type { TextHit } from '../../../platform/worker/textSearch';
import { useStage } from '../context/StageContext';
import { rangeOf } from '../ranges/textRange';
import type { Reading } from '../stage/Reading';

const HIGHLIGHT = 'dogear-hit';

/** Marks a hit's words whenever they are drawn, and reports where they are the first time. */
export function useHitMark(hit: TextHit, onDrawn: (words: DOMRect) => void): void {
  const { reading, openings } = useStage();
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    let isTold = false;
    let callOff: (() => void) | undefined;
    const draw = () => {
      const range = mark(reading, hit);
      if (!range || isTold) return;
      isTold = true;
      drawn(range.getBoundingClientRect());
    };
    const soon = () => {
      callOff?.();
      callOff = afterPaint(draw);
    };
    soon();
    // The leaf may still be loading, and is rebuilt when the layout changes.
    const changed = new MutationObserver(soon);
    const stage = document.querySelector('.reader .stage');
    if (stage) changed.observe(stage, { childList: true, subtree: true });
    const unsubscribe = openings.subscribe(soon);
    return () => {
      callOff?.();
      changed.disconnect();
      unsubscribe();
      unmark();
    };
  }, [reading, openings, hit]);
}

function mark(reading: Reading, { target, blockId, start, end }: TextHit): Range | undefined {
  for (const { element, target: own } of reading.drawn().leaves) {
    const block = own === target && element.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
    const range =
      block && rangeOf(element, { start: { blockId, offset: start }, end: { blockId, offset: end } });
    if (!range) continue;
    if ('highlights' in CSS) {
      const highlight = new Highlight(range);
      highlight.priority = 1;
      CSS.highlights.set(HIGHLIGHT, highlight);
    } else if (!block.hasAttribute('data-hit-here')) block.setAttribute('data-hit-here', '');
    return range;
  }
  return undefined;
}

function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  for (const block of document.querySelectorAll('[data-hit-here]')) block.removeAttribute('data-hit-here');
}
