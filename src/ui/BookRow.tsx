import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BookCard } from '../../contract/catalogue/books.schema';
import { useNameOf } from '../i18n/useNameOf';
import { BookCover } from './BookCover';
import { BookLink } from './BookLink';

type BookRowProps = {
  book: BookCard;
  eager?: boolean;
  aside?: ReactNode;
  /**
   * Lets the facts take a second line. Only for a row that stands alone, because a taller row would move
   * those below it.
   */
  wraps?: boolean;
};

export function BookRow({ book, eager, aside, wraps }: BookRowProps) {
  return (
    <div className="relative flex items-start gap-1">
      <BookLink book={book} className="group flex min-w-0 flex-1 gap-4 rounded-sm py-2">
        {/* As high as the longest text beside it, so that a title that wraps in another font moves nothing. */}
        <span className="w-24 shrink-0">
          <BookCover book={book} eager={eager} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="line-clamp-2 font-title text-lead font-semibold text-ink group-hover:text-accent">
            {book.bookName}
          </span>
          <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
          <span className="mt-1.5 line-clamp-2 text-body text-ink-soft">{book.novelDesc}</span>
          <BookFacts book={book} wraps={wraps} />
        </span>
      </BookLink>
      {aside}
    </div>
  );
}

const AFTER_DOT = "before:mx-1.5 before:content-['·']";

/** Category, length and state on one line; what does not fit is left out, unless `wraps` is set. */
export function BookFacts({ book, wraps = false }: { book: BookCard; wraps?: boolean }) {
  const nameOf = useNameOf();
  return (
    <span className="mt-auto block pt-1.5 text-caption text-ink-soft">
      <span className={`flex flex-wrap ${wraps ? '' : 'h-[1lh] overflow-hidden'}`}>
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
