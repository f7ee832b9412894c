import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkCheck, Check, CloudOff, HardDriveDownload, LockOpen, Luggage } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { chapterNumber } from '../../shared/contents/chapterNumber';
import { LockedPrice } from '../../shared/vip/LockedPrice';
import { Tag } from '../../ui/Badge';
import { ReadingLink } from '../../ui/ReadingLink';
import { EarlyMark } from './EarlyMark';

type ChapterStatus = {
  isCurrent: boolean;
  isRead: boolean;
  isStored: boolean;
  /** It cannot be opened now: there is no connection, and no text on the device. */
  isOutOfReach: boolean;
  /** True if other chapters of the book are priced, so that "Free" is informative. */
  sayFree: boolean;
  isVip: boolean;
  /** It was taken along, and opens without a connection. */
  isTaken: boolean;
};

type ChapterRowProps = ChapterStatus & {
  bookId: number;
  chapter: ChapterEntry;
  language: string;
  /** False if the chapter titles contain their numbers. */
  showNumber: boolean;
  minutes: number;
  /** The number of parts around it. */
  depth: number;
};

/** One row of the table of contents. Memoized: scrolling the list renders only rows that changed. */
export const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { bookId, chapter, language, showNumber, minutes, depth, ...status } = props;
  const { t } = useLingui();
  const { target, title } = chapter;
  const { isCurrent, isRead, isOutOfReach } = status;
  const number = chapterNumber(target);
  return (
    <ReadingLink
      bookId={bookId}
      target={target}
      aria-current={isCurrent ? 'location' : undefined}
      style={{ '--depth': Math.min(depth, 2) } as CSSProperties}
      className="group -mx-2 flex h-full items-center gap-3 rounded-sm pr-2 pl-[calc(0.5rem+var(--depth)*1rem)] focus-visible:-outline-offset-3"
    >
      {showNumber && (
        <span className="min-w-[2.5ch] shrink-0 text-end text-caption text-ink-soft tabular-nums">
          {number}
        </span>
      )}
      <span
        lang={language}
        className={`min-w-0 flex-1 truncate group-hover:text-accent ${
          isCurrent ? 'font-semibold' : isRead || isOutOfReach ? 'text-ink-soft' : ''
        }`}
      >
        {title || (number === '' ? t`Untitled` : t`Chapter ${number}`)}
      </span>
      <span className="shrink-0 text-caption text-ink-soft tabular-nums max-sm:hidden">
        <Trans>{minutes} min</Trans>
      </span>
      <Marks chapter={chapter} {...status} />
    </ReadingLink>
  );
});

function Marks(props: ChapterStatus & { chapter: ChapterEntry }) {
  const { t } = useLingui();
  const { isCurrent, isRead, isStored, isOutOfReach, sayFree, isVip, isTaken } = props;
  const { state, price, publicAt } = props.chapter;
  return (
    <>
      {isStored && state !== 'locked' && (
        <HardDriveDownload
          role="img"
          aria-label={t`On this device`}
          className="size-icon-sm shrink-0 text-ink-soft"
        />
      )}
      {isOutOfReach && (
        <CloudOff
          role="img"
          aria-label={t`Needs a connection`}
          className="size-icon-sm shrink-0 text-ink-soft"
        />
      )}
      {isCurrent ? (
        <Tag tone="mark" icon={<BookmarkCheck className="size-icon-xs" />}>
          <span className="max-xs:sr-only">
            <Trans>You are here</Trans>
          </span>
        </Tag>
      ) : (
        isRead && (
          <Check role="img" aria-label={t`Already read`} className="size-icon-sm shrink-0 text-accent" />
        )
      )}
      {state === 'locked' && publicAt !== undefined && <EarlyMark publicAt={publicAt} />}
      {state === 'locked' &&
        publicAt === undefined &&
        (isTaken ? (
          <Luggage role="img" aria-label={t`Taken along`} className="size-icon-sm shrink-0 text-accent" />
        ) : (
          <LockedPrice usual={price} isVip={isVip} />
        ))}
      {state === 'unlocked' && (
        <LockOpen role="img" aria-label={t`Unlocked`} className="size-icon-sm shrink-0 text-ink-soft" />
      )}
      {state === 'free' && sayFree && !isCurrent && (
        <span className="shrink-0 text-caption text-ink-soft">
          <Trans>Free</Trans>
        </span>
      )}
    </>
  );
}
