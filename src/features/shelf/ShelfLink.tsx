import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShelfItem } from '../../../data/queries/shelf';
import { dramaToContinue } from '../../shared/continuing/titleToContinue';
import { whereToGoOn } from '../../shared/episodes/whereToGoOn';
import { BookLink } from '../../ui/BookLink';
import { ReadingLink } from '../../ui/ReadingLink';

type ShelfLinkProps = { item: ShelfItem; className: string; children: ReactNode };

/**
 * Continues a title: links to the reader's page, to the film, or to the title's own page if it was never
 * begun.
 */
export function ShelfLink({ item: { bookId, card, place, watched }, ...rest }: ShelfLinkProps) {
  if (watched && dramaToContinue([watched])) {
    const { target } = whereToGoOn(watched.episodes, watched);
    return <Link to="/drama/$videoId/$target" params={{ videoId: bookId, target }} {...rest} />;
  }
  // An own book has no page of its own.
  if (!place && bookId < 0) return <ReadingLink bookId={bookId} target={1} {...rest} />;
  if (!place) return <BookLink book={{ id: bookId, kind: card.kind }} {...rest} />;
  return <ReadingLink bookId={bookId} target={place.target} {...rest} />;
}
