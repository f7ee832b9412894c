import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Watching } from '../../../../data/queries/dramas';

/** This close to its end an episode was seen, in s: it begins at its beginning. */
const OVER_S = 3;

/** Where a viewing begins: the item of the episode of the address, and the second that was left in it. */
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
