import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChartColumn, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { readHistory } from '../../../data/queries/history';
import type { HistoryEntry } from '../../../data/tables/rows';
import { type Live, useLive } from '../../platform/live';
import { usecases } from '../../platform/usecases';
import { ago } from '../../ui/ago';
import { BookCover } from '../../ui/BookCover';
import { buttonClass, iconButtonClass } from '../../ui/buttonClass';
import { ConfirmDialog, type ConfirmHandle } from '../../ui/ConfirmDialog';
import { dayAndTime } from '../../ui/dayAndTime';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { ReadingLink } from '../../ui/ReadingLink';
import { StateMessage } from '../../ui/StateMessage';
import { showToast } from '../../ui/toasts';

/** What was read on this device, newest first. */
export function HistoryPage({ first }: { first: Live<HistoryEntry[]> }) {
  const { t } = useLingui();
  const history = useLive('history', readHistory, first);
  const confirm = useRef<ConfirmHandle>(null);
  const entries = history.value ?? [];
  const clear = async () => {
    const cleared = await usecases.clearHistory();
    showToast({ text: cleared.ok ? t`Reading history cleared` : t`This device could not save that.` });
  };
  return (
    <>
      <PageTitle>{t`Reading history`}</PageTitle>
      <PageHeader
        title={t`Reading history`}
        column="text"
        actions={
          <>
            <Link
              to="/ReadingStatistics"
              aria-label={t`Reading statistics`}
              className={`${iconButtonClass} last:-mr-2.5`}
            >
              <ChartColumn size={20} aria-hidden="true" />
            </Link>
            {entries.length > 0 && (
              <button
                type="button"
                aria-label={t`Clear reading history`}
                className={`${iconButtonClass} -mr-2.5`}
                onClick={() => confirm.current?.open()}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            )}
          </>
        }
      />
      {history.loaded && entries.length === 0 ? (
        <StateMessage
          drawing="no-history"
          title={<Trans>Nothing read yet</Trans>}
          actions={
            <Link to="/home" className={buttonClass('primary')}>
              <Trans>Find something to read</Trans>
            </Link>
          }
        >
          <Trans>Books you open are remembered here.</Trans>
        </StateMessage>
      ) : (
        <ul className="page-width max-w-3xl! divide-y divide-line">
          {entries.map((entry) => (
            <HistoryLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        ref={confirm}
        title={t`Clear reading history?`}
        action={t`Clear`}
        onConfirm={() => void clear()}
      >
        <Trans>Your library and your places in books stay.</Trans>
      </ConfirmDialog>
    </>
  );
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t, i18n } = useLingui();
  const { book, lastTarget, time, id } = entry;
  const moment = dayAndTime(time, i18n.locale);
  const remove = async () => {
    const removed = await usecases.removeFromHistory({ id });
    if (!removed.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <li className="flex items-center gap-1 py-2">
      <ReadingLink
        bookId={book.id}
        target={lastTarget}
        className="group flex min-w-0 flex-1 items-center gap-4 rounded-sm py-1"
      >
        <span className="w-13 shrink-0">
          <BookCover book={book} folded />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
            {book.bookName}
          </span>
          <span className="mt-0.5 block text-ink-soft">
            {lastTarget > 0 ? <Trans>Chapter {lastTarget}</Trans> : book.authorName}
          </span>
          <time
            dateTime={new Date(time).toISOString()}
            title={t`${moment} (New York)`}
            className="mt-0.5 block text-caption text-ink-soft"
          >
            {ago(time, Date.now(), i18n.locale)}
          </time>
        </span>
      </ReadingLink>
      <button
        type="button"
        aria-label={t`Remove “${book.bookName}” from history`}
        className={`${iconButtonClass} -mr-2.5 text-ink-soft`}
        onClick={() => void remove()}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
