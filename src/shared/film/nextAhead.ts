import type { Film } from '../../../contract/catalogue/dramas.schema';
import type { HeldParts } from './HeldParts';
import { partAt } from './schedule';

/** In seconds. The most that is fetched ahead of the viewer, across episodes. */
const HORIZON_S = 120;
/** Each second watched allows this many more seconds ahead, so that a viewer who soon leaves costs little. */
const GROWTH = 2;
/** In seconds. The film's engine itself fetches the parts that play within this time. */
export const NEAR_S = 20;
/** The first parts of the next episodes, for a viewer who swipes. */
const FIRST_PARTS = 3;
const FIRST_OF = 2;
/** In seconds. A viewer who leaves films early leaves about here, so the rest is fetched small until then. */
const LEFT_AT_S = 10;
/** In seconds. With this reserve, small parts that play soon are fetched again in a larger size. */
const CALM_S = 30;
const REPLACED_S = 20;

/** A viewer who left this share of the latest films early is expected to leave the next ones too. */
const LEAVING_SHARE = 0.2;
const LATEST = 8;
/** The share is taken of at least this many films. */
const FEW = 4;

/** Returns whether a viewer is expected to leave films early. `leftEarly`: for each film, the latest last. */
export function leavesEarly(leftEarly: readonly boolean[]): boolean {
  const latest = leftEarly.slice(-LATEST);
  return latest.filter(Boolean).length / Math.max(FEW, latest.length) >= LEAVING_SHARE;
}

/** An episode that the viewer may watch. `film` is null until it is opened. */
export type AheadEpisode = {
  readonly target: number;
  readonly film: Film | null;
  readonly held: HeldParts;
};

export type Ahead = {
  /** The current one first, then those that follow, up to the first that is locked. */
  readonly episodes: readonly AheadEpisode[];
  /** The viewer's place in the current one. */
  readonly second: number;
  /** The seconds that were watched since the player was opened. */
  readonly watched: number;
  /** The viewer leaves many films early. */
  readonly isLeaving: boolean;
  /** Returns the height for a part of a film. `ahead`: the seconds that can play before it. */
  readonly choose: (film: Film, ahead: number) => number;
};

export type AheadStep =
  | { readonly kind: 'film'; readonly target: number }
  | { readonly kind: 'part'; readonly target: number; readonly part: number; readonly height: number };

/**
 * Returns the film or part to fetch next into the device's cache, so that the viewer notices no hole in the
 * connection: the first parts of the next episodes, then all parts in the order of play, then small parts that
 * play soon, in a larger size. Undefined if enough is held, or while the engine of the film still fetches.
 */
export function nextAhead({ episodes, second, watched, isLeaving, choose }: Ahead): AheadStep | undefined {
  const [current] = episodes;
  if (!current?.film) return undefined;
  const parts = partsOf(current.film);
  const first = partAt(parts, second);
  const isNearHeld = parts.every(
    ({ at }, index) =>
      index < first || at / 1000 > second + NEAR_S || current.held.heightOf(index) !== undefined,
  );
  if (!isNearHeld) return undefined;
  const ahead = secondsHeld(episodes, first, second);

  for (const { target, film, held } of episodes.slice(1, 1 + FIRST_OF)) {
    if (ahead < NEAR_S) break;
    if (!film) return { kind: 'film', target };
    const missing = partsOf(film).findIndex((_, part) => held.heightOf(part) === undefined);
    if (missing >= 0 && missing < FIRST_PARTS)
      return { kind: 'part', target, part: missing, height: choose(film, NEAR_S) };
  }

  const horizon = Math.min(HORIZON_S, NEAR_S + GROWTH * watched);
  let reached = -second;
  for (const [nth, { target, film, held }] of episodes.entries()) {
    if (!film) return { kind: 'film', target };
    for (const [part, { at }] of partsOf(film).entries()) {
      if (reached + at / 1000 > horizon) return replaced();
      if ((nth === 0 && part < first) || held.heightOf(part) !== undefined) continue;
      const isTail = isLeaving && at / 1000 >= LEFT_AT_S && (nth > 0 || second < LEFT_AT_S);
      const height = isTail ? smallestOf(film) : choose(film, ahead);
      return { kind: 'part', target, part, height };
    }
    reached += film.duration / 1000;
  }
  return replaced();

  function replaced(): AheadStep | undefined {
    const film = current?.film;
    if (!film || ahead < CALM_S || second < LEFT_AT_S) return undefined;
    const wanted = choose(film, ahead);
    const from = (second + NEAR_S) * 1000;
    const part = partsOf(film).findIndex(({ at }, index) => {
      const held = current.held.heightOf(index);
      return at > from && at <= from + REPLACED_S * 1000 && held !== undefined && held < wanted;
    });
    return part < 0 ? undefined : { kind: 'part', target: current.target, part, height: wanted };
  }
}

/** Returns the seconds that can play from a place on without a part that is not held. */
function secondsHeld(episodes: readonly AheadEpisode[], first: number, second: number): number {
  let seconds = -second;
  for (const [nth, { film, held }] of episodes.entries()) {
    if (!film) return seconds;
    const missing = partsOf(film).findIndex(
      (_, part) => (nth > 0 || part >= first) && held.heightOf(part) === undefined,
    );
    if (missing >= 0) return Math.max(0, seconds + (partsOf(film)[missing]?.at ?? 0) / 1000);
    seconds += film.duration / 1000;
  }
  return seconds;
}

const partsOf = (film: Film) => film.renditions[0]?.parts ?? [];

const smallestOf = (film: Film) => film.renditions[0]?.height ?? 0;
