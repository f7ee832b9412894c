import type { WatchedLately } from '../../../data/queries/history';
import { whereToGoOn } from '../episodes/whereToGoOn';

/** Returns the drama to continue: the last one watched that has more to see. `dramas`: newest first. */
export function unwatched(dramas: readonly WatchedLately[]): WatchedLately | undefined {
  return dramas.find((drama) => {
    const last = drama.episodes.at(-1);
    // Without a list of episodes it counts as unfinished.
    if (!last || drama.lastTarget !== last.target) return true;
    return whereToGoOn(drama.episodes, drama).second > 0;
  });
}
