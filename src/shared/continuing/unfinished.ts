import type { ReadLately } from '../../../data/queries/history';
import { bookProgress } from '../../ui/bookProgress';

/**
 * Returns the book to continue: the last one read whose end was not reached. A file that was only opened, as
 * an import does, does not replace another book. `books`: newest first.
 */
export function unfinished(books: readonly ReadLately[]): ReadLately | undefined {
  const open = books.filter(({ place, chapterCount }) => bookProgress(place, chapterCount)?.percent !== 100);
  return open.find((book) => !isUnreadFile(book)) ?? open[0];
}

function isUnreadFile({ bookId, place }: ReadLately): boolean {
  return bookId < 0 && (place === undefined || (place.target <= 1 && place.chapterShare === 0));
}
