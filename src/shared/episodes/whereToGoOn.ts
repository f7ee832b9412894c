import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../data/queries/dramas';

/** In seconds. An episode that was left this close to its end counts as watched. */
const OVER_S = 3;

/**
 * Returns where to continue: in the episode that was left, or in the next one if it was watched to its end.
 */
export function whereToGoOn(
  episodes: readonly Pick<EpisodeEntry, 'target' | 'duration'>[],
  watching: Pick<Watching, 'lastTarget' | 'second'> | undefined,
): { target: number; second: number } {
  const first = { target: episodes[0]?.target ?? 1, second: 0 };
  if (!watching) return first;
  // The list is not on the device yet.
  if (episodes.length === 0) return { target: watching.lastTarget, second: watching.second };
  const at = episodes.findIndex(({ target }) => target === watching.lastTarget);
  const left = episodes[at];
  if (!left) return first;
  if (watching.second < left.duration / 1000 - OVER_S)
    return { target: left.target, second: watching.second };
  return { target: episodes[at + 1]?.target ?? left.target, second: 0 };
}
