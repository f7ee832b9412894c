import './hit-mark.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetHitToOpen, type HitToOpen, hitToOpen } from '../../../platform/hitToOpen';
import { afterPaint } from '../../../platform/idle';
import { usecases } from '../../../platform/usecases';
import { showToast } from '../../../ui/toasts';
import { rangeOf } from '../annotations/textRange';
import { deviceName } from '../places/deviceName';
import type { Reading } from '../stage/Reading';
import { useStage } from '../stage/StageContext';

const HIGHLIGHT = 'dogear-hit';
/** Long enough to be found by an eye that comes from a list. */
const SHOWN_MS = 4_000;
const MOST_LETTERS = 24;

type HitMarkProps = {
  found: HitToOpen;
  onDone: () => void;
};

/** Marks the hit that was gone to for a moment, and offers the way back. */
export function HitMark({ found, onDone }: HitMarkProps) {
  const { t } = useLingui();
  const { reading, openings, places } = useStage();
  const { hit, before } = found;
  // Before it is forgotten.
  const [isFromOutside] = useState(() => hitToOpen(hit.bookId, hit.target) === found);

  const offerBack = useEffectEvent((words: DOMRect) => {
    if (!before) return;
    // The book was opened for the hit: nobody has kept yet where the reader was.
    if (isFromOutside) {
      const place = { ...before, at: Date.now(), device: deviceName(navigator.userAgent) };
      void usecases.logPlace({ bookId: hit.bookId, place });
    }
    showToast({
      // Never over the words themselves.
      atHead: words.bottom > innerHeight / 2,
      text: t`Found: “${shortened(hit.match)}”`,
      action: { label: t`Go back`, run: () => places.jump(before) },
    });
  });
  const done = useEffectEvent(onDone);

  useEffect(() => forgetHitToOpen(), []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let callOff: (() => void) | undefined;
    const draw = () => {
      const range = mark(reading, hit);
      if (!range || timer !== undefined) return;
      offerBack(range.getBoundingClientRect());
      timer = setTimeout(() => done(), SHOWN_MS);
    };
    const soon = () => {
      callOff?.();
      callOff = afterPaint(draw);
    };
    soon();
    // The leaf may still be on its way, and is made anew when the layout changes.
    const changed = new MutationObserver(soon);
    const stage = document.querySelector('.reader .stage');
    if (stage) changed.observe(stage, { childList: true, subtree: true });
    const unsubscribe = openings.subscribe(soon);
    return () => {
      clearTimeout(timer);
      callOff?.();
      changed.disconnect();
      unsubscribe();
      unmark();
    };
  }, [reading, openings, hit]);
  return null;
}

/** The hit's words, once they are on a leaf. Engines that cannot colour words have their paragraph marked. */
function mark(reading: Reading, { target, blockId, start, end }: HitToOpen['hit']): Range | undefined {
  for (const { element, target: own } of reading.drawn().leaves) {
    const block = own === target && element.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
    const range =
      block && rangeOf(element, { start: { blockId, offset: start }, end: { blockId, offset: end } });
    if (!range) continue;
    if ('highlights' in CSS) {
      const highlight = new Highlight(range);
      highlight.priority = 1;
      CSS.highlights.set(HIGHLIGHT, highlight);
    } else block.setAttribute('data-hit-here', '');
    return range;
  }
  return undefined;
}

/** What is said over the text takes no more room than it must. */
function shortened(words: string): string {
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS).trimEnd()}…` : words;
}

function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  for (const block of document.querySelectorAll('[data-hit-here]')) block.removeAttribute('data-hit-here');
}
