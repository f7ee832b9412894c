import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BookCard } from '../../contract/schemas/catalogue';
import { useNameOf } from '../i18n/useNameOf';
import { BookCover } from './BookCover';
import { BookLink } from './BookLink';

/** A book across the width: cover, title, author, what it is about. For lists. */
export function BookRow({ book, eager, aside }: { book: BookCard; eager?: boolean; aside?: ReactNode }) {
  return (
    <div className="relative flex items-start gap-1">
      <BookLink book={book} className="group flex min-w-0 flex-1 gap-4 rounded-sm py-2">
        {/* As high as the longest text beside it: a title that wraps in another font moves nothing. */}
        <span className="w-24 shrink-0">
          <BookCover book={book} eager={eager} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="line-clamp-2 font-title text-lead font-semibold text-ink group-hover:text-accent">
            {book.bookName}
          </span>
          <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
          <span className="mt-1.5 line-clamp-2 text-body text-ink-soft">{book.novelDesc}</span>
          <BookFacts book={book} />
        </span>
      </BookLink>
      {aside}
    </div>
  );
}

const AFTER_DOT = "before:mx-1.5 before:content-['·']";

/** Category, length and state on one line; what finds no room on it is left out. */
export function BookFacts({ book }: { book: BookCard }) {
  const nameOf = useNameOf();
  return (
    <span className="mt-auto block pt-1.5 text-caption text-ink-soft">
      <span className="flex h-[1lh] flex-wrap overflow-hidden">
        <span className="font-medium text-accent">{nameOf(book.chanName, book.chanNames)}</span>
        <span className={AFTER_DOT}>
          {book.kind ? (
            <Plural value={book.chapterCount} one="# episode" other="# episodes" />
          ) : (
            <Plural value={book.chapterCount} one="# chapter" other="# chapters" />
          )}
        </span>
        {book.finished && (
          <span className={AFTER_DOT}>
            <Trans>Complete</Trans>
          </span>
        )}
      </span>
    </span>
  );
}
