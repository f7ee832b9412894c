import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../../data/queries/dramas';

/** In seconds. An episode that was left this close to its end starts from the beginning. */
const OVER_S = 3;

/**
 * Returns the start of a viewing: the item of the episode in the address, and the second at which it was
 * left.
 */
export function beginAt(
  episodes: readonly Pick<EpisodeEntry, 'target' | 'duration'>[],
  target: number,
  watching: Watching | undefined,
): { at: number; second: number } {
  const at = Math.max(
    0,
    episodes.findIndex((entry) => entry.target === target),
  );
  const entry = episodes[at];
  if (!entry || watching?.lastTarget !== entry.target) return { at, second: 0 };
  const isOver = watching.second >= entry.duration / 1000 - OVER_S;
  return { at, second: isOver ? 0 : watching.second };
}
