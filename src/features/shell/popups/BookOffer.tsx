import type { ReactNode } from 'react';
import type { BookCard } from '../../../../contract/catalogue/books.schema';
import { BookCover } from '../../../ui/BookCover';
import { Sheet } from '../../../ui/Sheet';

type BookOfferProps = {
  title: string;
  book: BookCard;
  note?: ReactNode;
  onShown: () => void;
  onClose: () => void;
  /** A tap on the backdrop does not close it. */
  held?: boolean;
  children: ReactNode;
};

/**
 * A book offered by home: cover, description and one button. Half the window's height less 70 px (spec 2.5).
 */
export function BookOffer({ title, book, note, onShown, onClose, held, children }: BookOfferProps) {
  return (
    <Sheet unasked {...(held && { held })} title={title} onShown={onShown} onClose={onClose}>
      <div className="flex min-h-[calc(50dvh-70px-3.75rem)] flex-col justify-between gap-5 px-5 pt-2 pb-[calc(1.25rem+var(--safe-bottom))]">
        <div className="flex gap-4">
          <span className="w-24 shrink-0 sm:w-28">
            <BookCover book={book} eager />
          </span>
          <div className="min-w-0 flex-1">
            <p className="line-clamp-3 font-title text-lead font-semibold text-balance">{book.bookName}</p>
            <p className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</p>
            {note && <p className="mt-1 text-caption font-medium text-accent">{note}</p>}
            <p className="mt-2 line-clamp-4 text-pretty text-ink-soft">{book.novelDesc}</p>
          </div>
        </div>
        {children}
      </div>
    </Sheet>
  );
}
