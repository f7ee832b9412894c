import type { ComponentProps } from 'react';
import { isAdult } from '../../contract/catalogue/ageRating';
import type { BookCard } from '../../contract/catalogue/books.schema';
import { Cover } from './Cover';

type BookCoverProps = { book: BookCard } & Omit<
  ComponentProps<typeof Cover>,
  'src' | 'title' | 'author' | 'tint' | 'kind' | 'adult'
>;

export function BookCover({ book, ...rest }: BookCoverProps) {
  return (
    <Cover
      src={book.sourceImg}
      title={book.bookName}
      author={book.authorName}
      tint={book.tint}
      kind={book.kind}
      adult={isAdult(book)}
      {...rest}
    />
  );
}
