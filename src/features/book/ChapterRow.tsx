import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookmarkCheck, Check, HardDriveDownload, Lock } from 'lucide-react';
import type { ChapterEntry } from '../../../contract/chapter';
import { BACK_MATTER_TARGET, FRONT_MATTER_TARGET } from '../../../contract/target';

type ChapterRowProps = {
  bookId: number;
  chapter: ChapterEntry;
  language: string;
  stored: boolean;
  progress: 'read' | 'current' | 'ahead';
};

/** One line of the table of contents, 56 px high with its border: the long list counts on that. */
export function ChapterRow({ bookId, chapter, language, stored, progress }: ChapterRowProps) {
  const { t } = useLingui();
  const { target, title, state, price } = chapter;
  const number = target === FRONT_MATTER_TARGET || target === BACK_MATTER_TARGET ? '' : String(target);
  return (
    <li className="h-14">
      <Link
        to="/reading/$bookId/$target"
        params={{ bookId, target }}
        aria-current={progress === 'current' ? 'location' : undefined}
        className="group flex h-full items-center gap-3 rounded-sm focus-visible:-outline-offset-2"
      >
        <span className="w-7 shrink-0 text-right text-caption text-ink-soft tabular-nums">{number}</span>
        <span
          lang={language}
          className={`min-w-0 flex-1 truncate group-hover:text-accent ${
            progress === 'current' ? 'font-semibold' : progress === 'read' ? 'text-ink-soft' : ''
          }`}
        >
          {title || (number === '' ? t`Untitled` : t`Chapter ${number}`)}
        </span>
        {stored && state !== 'locked' && (
          <HardDriveDownload size={16} className="shrink-0 text-ink-soft" aria-label={t`Stored here`} />
        )}
        {progress === 'current' && (
          <span className="flex shrink-0 items-center gap-1 rounded-full bg-mark-soft px-2.5 py-0.5 text-caption font-medium text-mark-ink">
            <BookmarkCheck size={14} aria-hidden="true" />
            <Trans>You are here</Trans>
          </span>
        )}
        {progress === 'read' && (
          <Check size={16} className="shrink-0 text-ink-soft" aria-label={t`Already read`} />
        )}
        {state === 'locked' && (
          <span className="flex shrink-0 items-center gap-1 text-caption text-ink-soft">
            <Lock size={14} aria-hidden="true" />
            <Plural value={price} one="# coin" other="# coins" />
          </span>
        )}
      </Link>
    </li>
  );
}
