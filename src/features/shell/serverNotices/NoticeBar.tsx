import { useLingui } from '@lingui/react/macro';
import { Megaphone, X } from 'lucide-react';
import type { ServerNotice } from '../../../../contract/account/installation.schema';
import { usecases } from '../../../platform/worker/usecases';
import { IconButton } from '../../../ui/IconButton';
import { noticeText } from './noticeText';
import './notice-bar.css';

/** The operator's notice at the bottom of a page or a book, until it is dismissed for good (spec 3). */
export function NoticeBar({ notice, reading }: { notice: ServerNotice; reading: boolean }) {
  const { t, i18n } = useLingui();
  const { said, lang } = noticeText(notice, i18n.locale);
  const dismiss = () => void usecases.countServerNotice({ id: notice.id, dismissed: true });
  return (
    <section
      aria-label={t`Notice`}
      className="notice-bar"
      data-reading={reading || undefined}
      ref={keepPageInReach}
    >
      <Megaphone aria-hidden="true" className="size-icon-lg shrink-0 text-accent" />
      <p className="min-w-0 flex-1 py-1.5 text-pretty" lang={lang}>
        {said}
      </p>
      <IconButton label={t`Dismiss`} onClick={dismiss}>
        <X className="size-icon-md" />
      </IconButton>
    </section>
  );
}

/**
 * Adds space, so that the page's end can be scrolled above the bar, and the bar does not hide a focused
 * element.
 */
function keepPageInReach(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // While the bar is hidden temporarily, its space is kept, so that nothing jumps when it returns.
    if (bar.offsetHeight > 0) style.setProperty('--notice-height', `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--notice-height');
  };
}
