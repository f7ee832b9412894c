import type { ReactNode } from 'react';
import type { ShelfItem } from '../../../data/queries/shelf';
import { BookLink } from '../../ui/BookLink';
import { ReadingLink } from '../../ui/ReadingLink';

type ShelfLinkProps = { item: ShelfItem; className: string; children: ReactNode };

/** From the library the reader goes on: to the page of the text, or to the book's own page when it was never begun. */
export function ShelfLink({ item: { bookId, card, place }, ...rest }: ShelfLinkProps) {
  // A book of the device's own has no page of its own.
  if (!place && bookId < 0) return <ReadingLink bookId={bookId} target={1} {...rest} />;
  if (!place) return <BookLink book={{ id: bookId, kind: card.kind }} {...rest} />;
  return <ReadingLink bookId={bookId} target={place.target} {...rest} />;
}
