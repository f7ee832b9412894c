import type { BookCard } from '../../contract/catalogue/books.schema';
import { BookCover } from './BookCover';
import { BookLink } from './BookLink';

export function BookTile({
  book,
  eager,
  showAuthor = true,
}: {
  book: BookCard;
  eager?: boolean;
  showAuthor?: boolean;
}) {
  return (
    <BookLink book={book} className="group block rounded-sm">
      <BookCover
        book={book}
        eager={eager}
        className="transition-transform duration-base group-hover:-translate-y-0.5 group-active:scale-[0.98]"
      />
      <span className="mt-2 line-clamp-2 text-body leading-snug font-medium text-ink group-hover:text-accent">
        {book.bookName}
      </span>
      {showAuthor && (
        <span className="mt-0.5 line-clamp-1 text-caption text-ink-soft">{book.authorName}</span>
      )}
    </BookLink>
  );
}
