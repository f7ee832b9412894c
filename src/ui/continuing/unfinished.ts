import type { ReadLately } from '../../../data/queries/readLately';
import { bookProgress } from '../bookProgress';

/** The book to go on with: the last one read whose end was not reached. `books`: newest first. */
export function unfinished(books: readonly ReadLately[]): ReadLately | undefined {
  return books.find(({ place, chapterCount }) => bookProgress(place, chapterCount)?.percent !== 100);
}
