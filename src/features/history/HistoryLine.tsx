import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import type { Result } from '../../../contract/wire/failure';
import type { VideoHistoryEntry } from '../../../data/tables/dramaRows';
import type { HistoryEntry } from '../../../data/tables/rows';
import { usecases } from '../../platform/worker/usecases';
import { ago } from '../../ui/ago';
import { BookCover } from '../../ui/BookCover';
import { iconButtonClass } from '../../ui/buttonClass';
import { clockTime } from '../../ui/clockTime';
import { dayAndTime } from '../../ui/dayAndTime';
import { ReadingLink } from '../../ui/ReadingLink';
import { showToast } from '../../ui/toasts';

const LINK = 'group flex min-w-0 flex-1 items-center gap-4 rounded-sm py-1';

export function ReadLine({ entry: { id, book, lastTarget, time } }: { entry: HistoryEntry }) {
  return (
    <Line book={book} remove={() => usecases.removeFromHistory({ kind: 'novel', id })}>
      <ReadingLink bookId={book.id} target={lastTarget} className={LINK}>
        <Told book={book} time={time}>
          {lastTarget > 0 ? <Trans>Chapter {lastTarget}</Trans> : book.authorName}
        </Told>
      </ReadingLink>
    </Line>
  );
}

export function WatchedLine({ entry: { id, book, lastTarget, second, time } }: { entry: VideoHistoryEntry }) {
  const moment = clockTime(second * 1_000);
  return (
    <Line book={book} remove={() => usecases.removeFromHistory({ kind: 'drama', id })}>
      <Link to="/drama/$videoId/$target" params={{ videoId: id, target: lastTarget }} className={LINK}>
        <Told book={book} time={time}>
          <Trans>
            Episode {lastTarget}, {moment}
          </Trans>
        </Told>
      </Link>
    </Line>
  );
}

type LineProps = { book: BookCard; remove: () => Promise<Result<null>>; children: ReactNode };

function Line({ book, remove, children }: LineProps) {
  const { t } = useLingui();
  const forget = async () => {
    if (!(await remove()).ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <li className="flex items-center gap-1 py-2">
      {children}
      <button
        type="button"
        aria-label={t`Remove “${book.bookName}” from history`}
        className={`${iconButtonClass} -mr-2.5 text-ink-soft`}
        onClick={() => void forget()}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  );
}

function Told({ book, time, children }: { book: BookCard; time: number; children: ReactNode }) {
  const { t, i18n } = useLingui();
  const moment = dayAndTime(time, i18n.locale);
  return (
    <>
      <span className="w-13 shrink-0">
        <BookCover book={book} folded />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-title text-lead font-semibold group-hover:text-accent">
          {book.bookName}
        </span>
        <span className="mt-0.5 block text-ink-soft tabular-nums">{children}</span>
        <time
          dateTime={new Date(time).toISOString()}
          title={t`${moment} (New York)`}
          className="mt-0.5 block text-caption text-ink-soft"
        >
          {ago(time, Date.now(), i18n.locale)}
        </time>
      </span>
    </>
  );
}
