import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../platform/idle';
import { useStage } from './stage/StageContext';

/** A screen reader hears of a page once the reader stays on it. */
const ANNOUNCE_AFTER_MS = 900;

/**
 * The foot of the page: the chapter, and how far into it. Written straight into the document, since it changes
 * with every page and a turn must not wait for a render.
 */
export function StatusLine() {
  const { reading, chapters } = useStage();
  const { t } = useLingui();
  const title = useRef<HTMLSpanElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const [announced, setAnnounced] = useState('');

  useLayoutEffect(() => {
    const show = () => {
      const { target, page, pages } = reading.status.value;
      const name = chapters.find((entry) => entry.target === target)?.title ?? '';
      if (title.current && title.current.textContent !== name) title.current.textContent = name;
      if (count.current) count.current.textContent = pages > 0 ? `${page} / ${pages}` : '';
    };
    show();
    let callOff: (() => void) | undefined;
    // The other page comes first, its number a frame later.
    const unsubscribe = reading.status.subscribe(() => {
      callOff?.();
      callOff = afterPaint(show);
    });
    return () => {
      callOff?.();
      unsubscribe();
    };
  }, [reading, chapters]);

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
      <span aria-hidden="true" className="status-page" ref={count} />
      <span aria-live="polite" className="sr-only">
        {announced}
      </span>
    </div>
  );
}
