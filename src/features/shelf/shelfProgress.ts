import type { ShelfItem } from '../../../data/queries/shelf';
import { dramaToContinue } from '../../shared/continuing/titleToContinue';
import { whereToGoOn } from '../../shared/episodes/whereToGoOn';
import { type BookProgress, bookProgress } from '../../ui/bookProgress';

type Placed = Pick<ShelfItem, 'place' | 'watched' | 'chapterCount'>;

/**
 * Returns the progress in a title of the library; a drama's episodes count like chapters. Undefined if it is
 * not begun.
 */
export function shelfProgress({ place, watched, chapterCount }: Placed): BookProgress | undefined {
  if (!watched) return bookProgress(place, chapterCount);
  const count = watched.episodes.length || chapterCount;
  if (!dramaToContinue([watched])) return { chapter: count, percent: 100 };
  const { target, second } = whereToGoOn(watched.episodes, watched);
  const { duration = 0 } = watched.episodes.find((episode) => episode.target === target) ?? {};
  const share = duration > 0 ? Math.min(1, (second * 1_000) / duration) : 0;
  return { chapter: target, percent: Math.floor(((target - 1 + share) / Math.max(1, count)) * 100) };
}

export function isBegun({ place, watched }: Placed): boolean {
  return place !== undefined || watched !== undefined;
}
