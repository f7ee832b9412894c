import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useStage } from './stage/StageContext';
import { useSignal } from './stage/signal';

/** A screen reader hears of a page once the reader stays on it. */
const ANNOUNCE_AFTER_MS = 900;

/** The foot of the page: the chapter, and how far into it. */
export function StatusLine() {
  const { reading, chapters } = useStage();
  const { t } = useLingui();
  const { target, page, pages } = useSignal(reading.status);
  const title = chapters.find((entry) => entry.target === target)?.title ?? '';
  const place = t`Page ${page} of ${pages}`;
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(`${title}, ${place}`), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [title, place]);

  return (
    <div className="status-line">
      <span aria-hidden="true" className="status-title">
        {title}
      </span>
      <span aria-hidden="true" className="status-page">
        {page} / {pages}
      </span>
      <span aria-live="polite" className="sr-only">
        {announced}
      </span>
    </div>
  );
}
