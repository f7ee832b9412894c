import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { hasTarget, type Stretch } from '../../../../contract/reading/stretches';
import type { KeptEpisodeRow } from '../../../../data/tables/dramaRows';

type Listed = Pick<EpisodeEntry, 'target' | 'sizes' | 'state' | 'film'>;

/** Episodes that "the next ones" are. */
const NEXT = 5;

/** Which episodes a viewer may have on the device: those they may watch. */
export function keepable<Entry extends Listed>(episodes: readonly Entry[]): Entry[] {
  return episodes.filter(({ state }) => state !== 'locked');
}

/** The next ones that were not watched and are not here, from where the viewer is. */
export function nextUnwatched(
  episodes: readonly Listed[],
  from: number,
  watched: readonly Stretch[],
  kept: readonly Pick<KeptEpisodeRow, 'target'>[],
): number[] {
  return keepable(episodes)
    .filter(({ target }) => target >= from && !hasTarget(watched, target))
    .filter(({ target }) => kept.every((row) => row.target !== target))
    .slice(0, NEXT)
    .map(({ target }) => target);
}

/** The sizes there are, the smallest first: by their height, and the side each is called by. */
export function sizesOf(episodes: readonly Listed[]): { height: number; side: number }[] {
  const sides = new Map(
    episodes.flatMap(({ sizes }) => sizes.map(({ height, side = height }) => [height, side])),
  );
  return [...sides]
    .map(([height, side]) => ({ height, side }))
    .sort((one, other) => one.height - other.height);
}

/** What the episodes take in a size, or in the next smaller one where one of them lacks it, in bytes. */
export function bytesOf(episodes: readonly Listed[], targets: readonly number[], height: number): number {
  return episodes
    .filter(({ target }) => targets.includes(target))
    .reduce((sum, { sizes }) => {
      const size = sizes.filter((each) => each.height <= height).at(-1) ?? sizes[0];
      return sum + (size?.bytes ?? 0);
    }, 0);
}

export type KeptSummary = {
  /** Of all that are kept or on their way. */
  count: number;
  done: number;
  bytes: number;
  /** 0 to 100, by files. */
  percent: number;
  state: 'running' | 'paused' | 'failed' | 'done';
  failure: KeptEpisodeRow['failure'];
  /** The browser brings at least one of them, also when the app is closed. */
  isInBackground: boolean;
  /** Kept whole, and there is a newer film of it. */
  outdated: number[];
};

/** All kept episodes of a drama told as one; undefined when there are none. */
export function summaryOf(
  rows: readonly KeptEpisodeRow[],
  episodes: readonly Listed[],
): KeptSummary | undefined {
  if (rows.length === 0) return undefined;
  const failed = rows.find(({ state }) => state === 'failed');
  const has = (state: KeptEpisodeRow['state']) => rows.some((row) => row.state === state);
  // One that has not begun counts as a whole one to come.
  const share = rows.reduce(
    (sum, { state, stored, total, background }) =>
      sum + (state === 'done' ? 1 : Math.max(stored / Math.max(1, total), background?.share ?? 0)),
    0,
  );
  return {
    count: rows.length,
    done: rows.filter(({ state }) => state === 'done').length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    percent: Math.floor((share / rows.length) * 100),
    state: has('running') ? 'running' : failed ? 'failed' : has('paused') ? 'paused' : 'done',
    failure: failed?.failure ?? null,
    isInBackground: rows.some(
      ({ state, background }) => state === 'running' && background?.isMoving === true,
    ),
    outdated: rows
      .filter(({ state, target, film }) => {
        const entry = episodes.find((each) => each.target === target);
        return state === 'done' && entry !== undefined && entry.film !== film;
      })
      .map(({ target }) => target),
  };
}
