import type { WatchedLately } from '../../../data/queries/history';
import { whereToGoOn } from '../episodes/whereToGoOn';

/** The drama to go on with: the last one watched of which there is more to see. `dramas`: newest first. */
export function unwatched(dramas: readonly WatchedLately[]): WatchedLately | undefined {
  return dramas.find((drama) => {
    const last = drama.episodes.at(-1);
    // Where the device has no list, nobody knows better.
    if (!last || drama.lastTarget !== last.target) return true;
    return whereToGoOn(drama.episodes, drama).second > 0;
  });
}
