import { Plural } from '@lingui/react/macro';
import { BookOpenText, Eye, LockOpen } from 'lucide-react';
import type { RankedBook } from '../../../contract/catalogue/books.schema';
import { BookCover } from '../../ui/BookCover';
import { BookLink } from '../../ui/BookLink';
import { BookFacts } from '../../ui/BookRow';
import { SkeletonBlock, SkeletonCover } from '../../ui/Skeleton';
import { useCompactNumber } from '../../ui/useCompactNumber';
import type { Choice } from './discoverChoice';

type RankedRowProps = { book: RankedBook; index: number; kind: Choice['kind'] };

/** From this rank on the numbers are smaller, because they have three digits. */
const SMALL_FROM = 100;

export function RankedRow({ book, index, kind }: RankedRowProps) {
  const rank = index + 1;
  return (
    <div className="@container h-full border-b border-line py-1.5">
      <BookLink book={book} className="group flex gap-3 rounded-sm py-2 desktop:gap-4 @max-[14rem]:gap-2">
        <span
          className={`min-w-8 shrink-0 @max-[14rem]:min-w-5 pt-1 text-center font-title font-bold tabular-nums ${rank <= 3 ? 'text-accent' : 'text-ink-soft'} ${rank < SMALL_FROM ? 'text-heading' : 'text-body'}`}
        >
          {rank}
        </span>
        <span className="w-18 shrink-0 desktop:w-20 @max-[14rem]:w-12">
          <BookCover book={book} eager={index < 4} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="line-clamp-2 font-title text-lead @max-[14rem]:line-clamp-4 font-semibold text-ink group-hover:text-accent">
            {book.bookName}
          </span>
          <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
          <span className="mt-1 line-clamp-2 text-caption text-ink-soft max-sm:line-clamp-1 @max-[14rem]:hidden">
            {book.novelDesc}
          </span>
          <BookFacts book={book} />
          <Score book={book} kind={kind} />
        </span>
      </BookLink>
    </div>
  );
}

/**
 * "12.4K reads", for a drama "12.4K views". The ranking of new titles has no scores, and a title without one
 * shows nothing.
 */
function Score({ book, kind }: { book: RankedBook; kind: Choice['kind'] }) {
  const { score } = book;
  const number = useCompactNumber(score);
  if (score === 0) return null;
  const Icon = kind === 'unlocked' ? LockOpen : book.kind ? Eye : BookOpenText;
  return (
    <span className="mt-1 flex items-center gap-1.5 text-caption font-medium text-ink">
      <Icon className="size-icon-sm shrink-0 text-ink-soft" />
      {kind === 'unlocked' ? (
        <Plural value={score} one={`${number} unlock`} other={`${number} unlocks`} />
      ) : book.kind ? (
        <Plural value={score} one={`${number} view`} other={`${number} views`} />
      ) : (
        <Plural value={score} one={`${number} read`} other={`${number} reads`} />
      )}
    </span>
  );
}

export function RankedSkeleton() {
  return (
    <span className="flex gap-3 py-2 desktop:gap-4">
      <span className="flex min-w-8 justify-center pt-1.5">
        <SkeletonBlock className="size-5" />
      </span>
      <SkeletonCover className="w-18 shrink-0 desktop:w-20" />
      <span className="flex-1 py-1">
        <SkeletonBlock className="h-5 w-3/4" />
        <SkeletonBlock className="mt-2 h-3.5 w-2/5" />
        <SkeletonBlock className="mt-3 h-3.5 w-full" />
        <SkeletonBlock className="mt-3 h-3.5 w-1/2" />
      </span>
    </span>
  );
}
