import './screen-reader.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../../../platform/live/idle';
import type { Signal } from '../../../platform/live/signal';
import { useStage } from '../context/StageContext';
import { firstStop } from './textInView';
import { useTextCursor } from './useTextCursor';

type ScreenReaderModeProps = {
  turns: Signal<number>;
  openedAt: number;
};

/** The longest duration of a scroll by one screen in ms, for engines without `scrollend`. */
const SCROLL_MS = 800;

/**
 * Adapts the reader to a screen reader: the place follows its cursor, and after a turn the focus moves to the
 * new text and its position is announced.
 */
export function ScreenReaderMode({ turns, openedAt }: ScreenReaderModeProps) {
  const { t } = useLingui();
  const { reading, openings, chapters } = useStage();
  const [said, setSaid] = useState('');
  useTextCursor(reading);
  // Not in the effect: a reloaded list of chapters must not cancel a pending arrival.
  const tell = useEffectEvent(() => {
    const { page, pages, target: told } = reading.status.value;
    const title = chapters.find((entry) => entry.target === told)?.title ?? '';
    setSaid(pages === 0 ? title : t`${title}, page ${page} of ${pages}`);
  });

  useEffect(() => {
    let { target } = reading;
    let callOff: (() => void) | undefined;
    let scrolling: ReturnType<typeof setTimeout> | undefined;
    let awaited = false;

    const arrive = () => {
      callOff?.();
      callOff = afterPaint(() => {
        const opening = openings.of(reading.target).kind;
        awaited = opening === 'waiting';
        if (awaited) return;
        const { current } = reading.drawn();
        const stop = current?.target === reading.target ? firstStop(current) : null;
        // The text is loaded but not drawn yet: what is drawn belongs to the previous chapter.
        if (opening === 'text' && !stop) {
          arrive();
          return;
        }
        if (current && stop) {
          // The leaf would lose `inert` only when the page is idle, but it needs the focus now.
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
      // A reader who scrolled there, or whose cursor did, is already there.
      if (!reading.cameByScroll) arrive();
    });
    // This code loaded after the reader had moved to another chapter, and nothing moved the focus there.
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

/**
 * Returns whether no layer over the text has the focus: the focused element was removed, or belongs to the
 * previous chapter.
 */
function isNowhere(): boolean {
  const { activeElement } = document;
  return (
    !activeElement || activeElement.matches('body, main, .reader') || activeElement.closest('.strip') !== null
  );
}
