import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { hasTarget, type Stretch } from '../../../contract/reading/stretches';
import type { KeptEpisodeRow } from '../../../data/tables/dramaRows';

type Listed = Pick<EpisodeEntry, 'target' | 'sizes' | 'state' | 'film'> & { readonly openUntil?: number };

const NEXT = 5;
/** The shorter side in px that a phone can show completely. */
const USUAL_SIDE = 480;

/** Those that stay open: what an ad opened for a day is not kept. */
export function keepable<Entry extends Listed>(episodes: readonly Entry[]): Entry[] {
  return episodes.filter(({ state, openUntil }) => state !== 'locked' && openUntil === undefined);
}

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

/** Returns the available sizes, the smallest first: their height, and the shorter side they are named by. */
export function sizesOf(episodes: readonly Listed[]): { height: number; side: number }[] {
  const sides = new Map(
    episodes.flatMap(({ sizes }) => sizes.map(({ height, side = height }) => [height, side])),
  );
  return [...sides]
    .map(([height, side]) => ({ height, side }))
    .sort((one, other) => one.height - other.height);
}

/** Returns the height of the size that is kept unless the viewer chooses another. */
export function usualHeight(episodes: readonly Listed[]): number {
  const sizes = sizesOf(episodes);
  return (sizes.findLast(({ side }) => side <= USUAL_SIDE) ?? sizes[0])?.height ?? 0;
}

/** Returns the bytes of the episodes in a size, or, for an episode without it, in the next smaller one. */
export function bytesOf(episodes: readonly Listed[], targets: readonly number[], height: number): number {
  return episodes
    .filter(({ target }) => targets.includes(target))
    .reduce((sum, { sizes }) => {
      const size = sizes.filter((each) => each.height <= height).at(-1) ?? sizes[0];
      return sum + (size?.bytes ?? 0);
    }, 0);
}

export type KeptSummary = {
  count: number;
  done: number;
  bytes: number;
  /** 0 to 100, by files. */
  percent: number;
  state: 'running' | 'paused' | 'failed' | 'done';
  failure: KeptEpisodeRow['failure'];
  /** The browser itself fetches at least one of them, also while the app is closed. */
  isInBackground: boolean;
  /** Completely kept, but a newer film exists. */
  outdated: number[];
};

/** Summarizes all kept episodes of a drama; undefined if there are none. */
export function summaryOf(
  rows: readonly KeptEpisodeRow[],
  episodes: readonly Listed[],
): KeptSummary | undefined {
  if (rows.length === 0) return undefined;
  const failed = rows.find(({ state }) => state === 'failed');
  const has = (state: KeptEpisodeRow['state']) => rows.some((row) => row.state === state);
  // An episode that has not begun counts as one whole episode.
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
