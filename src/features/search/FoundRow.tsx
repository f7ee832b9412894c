import type { ReactNode } from 'react';
import type { BookCard, TagNames } from '../../../contract/catalogue/books.schema';
import { useNameOf } from '../../i18n/useNameOf';
import { BookCover } from '../../ui/BookCover';
import { BookLink } from '../../ui/BookLink';
import { BookFacts } from '../../ui/BookRow';
import { SkeletonBlock, SkeletonCover } from '../../ui/Skeleton';
import type { Mark } from './wordMatch';

type FoundRowProps = {
  book: BookCard;
  titleMarks: readonly Mark[];
  authorMarks: readonly Mark[];
  matchedTags: readonly string[];
  tagNames?: TagNames | undefined;
  eager?: boolean;
  note?: ReactNode;
};

const MOST_TAGS = 3;

export function FoundRow({
  book,
  titleMarks,
  authorMarks,
  matchedTags,
  tagNames,
  eager,
  note,
}: FoundRowProps) {
  const nameOf = useNameOf();
  // The facts already show the category.
  const tags = matchedTags.filter((tag) => tag !== book.chanName).slice(0, MOST_TAGS);
  return (
    <div className="@container h-full border-b border-line py-1">
      <BookLink
        book={book}
        data-result=""
        className="group flex scroll-mt-40 scroll-mb-24 gap-4 rounded-sm py-2 @max-[14rem]:gap-3"
      >
        <span className="w-14 shrink-0 sm:w-18">
          <BookCover book={book} eager={eager} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="line-clamp-3 font-title @max-[14rem]:line-clamp-5 text-lead font-semibold text-ink group-hover:text-accent">
            <Marked text={book.bookName} marks={titleMarks} />
          </span>
          <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">
            <Marked text={book.authorName} marks={authorMarks} />
          </span>
          <span className="mt-1 line-clamp-2 text-caption text-ink-soft max-sm:hidden">{book.novelDesc}</span>
          {tags.length > 0 && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <span
                  key={tag}
                  className="max-w-full truncate rounded-full bg-accent-soft px-2.5 py-0.5 text-caption font-medium text-accent-strong"
                >
                  {nameOf(tag, tagNames?.[tag])}
                </span>
              ))}
            </span>
          )}
          <BookFacts book={book} />
          {note}
        </span>
      </BookLink>
    </div>
  );
}

export function FoundSkeleton() {
  return (
    <span className="flex gap-4 py-2">
      <SkeletonCover className="w-14 shrink-0 sm:w-18" />
      <span className="flex-1 py-0.5">
        <SkeletonBlock className="h-5 w-3/5" />
        <SkeletonBlock className="mt-2 h-3.5 w-2/5" />
        <SkeletonBlock className="mt-4 h-3.5 w-1/2" />
      </span>
    </span>
  );
}

/** A text with its matches marked: `[start, end)` in UTF-16 units, in order. */
function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of marks) {
    // The text may have changed since it was marked.
    if (start < from || end > text.length || start >= end) continue;
    parts.push(text.slice(from, start));
    parts.push(
      <mark key={start} className="rounded-[0.2em] bg-accent-soft text-accent-strong">
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}
