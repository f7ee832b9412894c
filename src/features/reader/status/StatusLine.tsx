import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../platform/live/idle';
import { useStage } from '../context/StageContext';
import { minutesLeft } from './timeLeft';
import { useReadingPace } from './useReadingPace';

/** In ms. A page is announced to a screen reader once the reader stays on it. */
const ANNOUNCE_AFTER_MS = 900;

/**
 * The foot of the page: the chapter, and the progress in it. It is written directly to the document, because
 * it changes with every page and a turn must not wait for a render.
 */
export function StatusLine() {
  const { reading, chapters } = useStage();
  const { t } = useLingui();
  const title = useRef<HTMLSpanElement>(null);
  const left = useRef<HTMLSpanElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const show = useRef<() => void>(() => undefined);
  const pace = useReadingPace(() => show.current());
  const [announced, setAnnounced] = useState('');

  useLayoutEffect(() => {
    show.current = () => {
      const { target, page, pages } = reading.status.value;
      const entry = chapters.find((one) => one.target === target);
      // A chapter that is not open has no pages.
      const isOpen = entry?.state !== 'locked';
      // The page at the end of the book follows the last chapter; no reading time is left there.
      const isEndPage = page === pages && target === chapters.at(-1)?.target;
      const minutes =
        isOpen && !isEndPage ? minutesLeft(entry?.wordCount ?? 0, { page, pages }, pace.current) : null;
      write(title.current, entry?.title ?? '');
      write(count.current, isOpen && pages > 0 ? `${page} / ${pages}` : '');
      write(left.current, minutes === null ? '' : t`${minutes} min left in chapter`);
    };
    show.current();
    let callOff: (() => void) | undefined;
    // The page is painted first, its number a frame later.
    const unsubscribe = reading.status.subscribe(() => {
      callOff?.();
      callOff = afterPaint(() => show.current());
    });
    return () => {
      callOff?.();
      unsubscribe();
    };
  }, [reading, chapters, pace, t]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { page, pages } = reading.status.value;
        if (pages === 0) return;
        setAnnounced([title.current?.textContent, t`Page ${page} of ${pages}`].filter(Boolean).join(', '));
      }, ANNOUNCE_AFTER_MS);
    };
    announce();
    const unsubscribe = reading.status.subscribe(announce);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [reading, t]);

  return (
    <div className="status-line">
      <span aria-hidden="true" className="status-title" ref={title} />
      <span aria-hidden="true" className="status-left" ref={left} />
      <span aria-hidden="true" className="status-page" ref={count} />
      <span aria-live="polite" className="sr-only">
        {announced}
      </span>
    </div>
  );
}

/** Writing the same text would cause another layout. */
function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
