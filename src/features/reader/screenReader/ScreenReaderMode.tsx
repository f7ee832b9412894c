import './screen-reader.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../../../platform/live/idle';
import type { Signal } from '../../../platform/live/signal';
import { useStage } from '../context/StageContext';
import { firstStop } from './textInView';
import { useTextCursor } from './useTextCursor';

type ScreenReaderModeProps = {
  /** Counts the turns that the reader asked for. */
  turns: Signal<number>;
  /** The chapter that the reader was opened with. */
  openedAt: number;
};

/** The longest a scroll by one screen takes, where the engine does not tell of its end. */
const SCROLL_MS = 800;

/**
 * What the reader does for a screen reader beside showing the text: the place follows its cursor, and where the reader
 * turns to, the focus goes, with a word about where that is.
 */
export function ScreenReaderMode({ turns, openedAt }: ScreenReaderModeProps) {
  const { t } = useLingui();
  const { reading, openings, chapters } = useStage();
  const [said, setSaid] = useState('');
  useTextCursor(reading);
  // Not in the effect: a list of chapters that comes again must not call off an arrival.
  const tell = useEffectEvent(() => {
    const { page, pages, target: told } = reading.status.value;
    const title = chapters.find((entry) => entry.target === told)?.title ?? '';
    setSaid(pages === 0 ? title : t`${title}, page ${page} of ${pages}`);
  });

  useEffect(() => {
    let { target } = reading;
    let callOff: (() => void) | undefined;
    let scrolling: ReturnType<typeof setTimeout> | undefined;
    /** The text of another chapter may be on its way still. */
    let awaited = false;

    const arrive = () => {
      callOff?.();
      callOff = afterPaint(() => {
        const opening = openings.of(reading.target).kind;
        awaited = opening === 'waiting';
        if (awaited) return;
        const { current } = reading.drawn();
        const stop = current?.target === reading.target ? firstStop(current) : null;
        // Its text is here, and is not drawn yet: what is, goes with the chapter before.
        if (opening === 'text' && !stop) {
          arrive();
          return;
        }
        if (current && stop) {
          // It is the one that is read now, and would be told so only when the page is idle.
          current.element.inert = false;
          stop.tabIndex = -1;
          stop.focus({ preventScroll: true });
        }
        tell();
      });
    };
    const scrolled = () => {
      clearTimeout(scrolling);
      document.removeEventListener('scrollend', scrolled, { capture: true });
      arrive();
    };
    const stopTurns = turns.subscribe(() => {
      clearTimeout(scrolling);
      document.addEventListener('scrollend', scrolled, { capture: true });
      scrolling = setTimeout(scrolled, SCROLL_MS);
    });
    const stopStatus = reading.status.subscribe(() => {
      if (reading.target === target) return;
      target = reading.target;
      // Who scrolled there, or whose cursor did, is there already.
      if (!reading.cameByScroll) arrive();
    });
    // This code came after the reader had gone on to another chapter, and nothing took the focus there.
    if (target !== openedAt && isNowhere()) arrive();
    const stopOpenings = openings.subscribe((changed) => {
      if (awaited && changed === reading.target) arrive();
    });
    return () => {
      callOff?.();
      clearTimeout(scrolling);
      document.removeEventListener('scrollend', scrolled, { capture: true });
      stopTurns();
      stopStatus();
      stopOpenings();
    };
  }, [reading, openings, turns, openedAt]);

  return (
    <p aria-live="polite" className="sr-only" data-announcement>
      {said}
    </p>
  );
}

/** The focus is on none of what lies over the text: where it was is gone, or goes with the chapter before. */
function isNowhere(): boolean {
  const { activeElement } = document;
  return (
    !activeElement || activeElement.matches('body, main, .reader') || activeElement.closest('.strip') !== null
  );
}
