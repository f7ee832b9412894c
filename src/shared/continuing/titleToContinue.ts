import type { ReadLately, WatchedLately } from '../../../data/queries/history';
import { bookProgress } from '../../ui/bookProgress';
import { whereToGoOn } from '../episodes/whereToGoOn';

/**
 * Returns the book to continue: the last one read whose end was not reached. A file that was only opened, as
 * an import does, does not replace another book. `books`: newest first.
 */
export function bookToContinue(books: readonly ReadLately[]): ReadLately | undefined {
  const open = books.filter(({ place, chapterCount }) => bookProgress(place, chapterCount)?.percent !== 100);
  return open.find((book) => !isUnreadFile(book)) ?? open[0];
}

function isUnreadFile({ bookId, place }: ReadLately): boolean {
  return bookId < 0 && (place === undefined || (place.target <= 1 && place.chapterShare === 0));
}

/** Returns the drama to continue: the last one watched that has more to see. `dramas`: newest first. */
export function dramaToContinue(dramas: readonly WatchedLately[]): WatchedLately | undefined {
  return dramas.find((drama) => {
    const last = drama.episodes.at(-1);
    // Without a list of episodes it counts as unfinished.
    if (!last || drama.lastTarget !== last.target) return true;
    return whereToGoOn(drama.episodes, drama).second > 0;
  });
}
