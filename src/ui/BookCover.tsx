import type { ComponentProps } from 'react';
import type { BookCard } from '../../contract/catalogue/books.schema';
import { Cover } from './Cover';

type BookCoverProps = { book: BookCard } & Omit<
  ComponentProps<typeof Cover>,
  'src' | 'title' | 'author' | 'tint' | 'kind'
>;

export function BookCover({ book, ...rest }: BookCoverProps) {
  return (
    <Cover
      src={book.sourceImg}
      title={book.bookName}
      author={book.authorName}
      tint={book.tint}
      kind={book.kind}
      {...rest}
    />
  );
}
