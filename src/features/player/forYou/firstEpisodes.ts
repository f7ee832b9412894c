import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { success } from '../../../../contract/wire/failure';
import type { FeedDrama } from '../../../../data/queries/forYou';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { noteFilm, noteSpeed } from '../../../platform/visit/vitals/collector';
import { type FetchedBytes, FilmBytes } from '../session/FilmBytes';
import { FilmVitals } from '../session/FilmVitals';
import { filmSupply } from '../session/makeSession';
import { PlayerSession } from '../session/PlayerSession';
import type { FilmSupply } from '../session/sessionOptions';

export const FIRST = 1;

/** What the device does not have yet, or what may not play by itself. */
const NOTHING: EpisodeEntry = {
  id: 0,
  target: FIRST,
  title: '',
  duration: 0,
  film: '',
  sizes: [],
  poster: '',
  captions: [],
  price: 0,
  state: 'locked',
};

export function firstOf(drama: FeedDrama | undefined): EpisodeEntry | undefined {
  return drama?.episodes.find(({ target }) => target === FIRST);
}

/**
 * Returns the first episodes of dramas as if they were the episodes of one, numbered from 1. With `isStill`
 * none of them plays.
 */
export function firstEpisodes(
  ids: readonly number[],
  dramas: ReadonlyMap<number, FeedDrama>,
  isStill: boolean,
): EpisodeEntry[] {
  return ids.map((id, at) => {
    const entry = (!isStill && firstOf(dramas.get(id))) || NOTHING;
    return { ...entry, target: at + 1 };
  });
}

type FeedSession = {
  ids: readonly number[];
  episodes: readonly EpisodeEntry[];
  at: number;
  settings: PlayerSettings;
};

/**
 * A session over first episodes. It records no place, history or time, because a film that a viewer swipes past
 * is not watched, and each film stays in view at its end.
 */
export function makeFeedSession({ ids, ...options }: FeedSession): PlayerSession {
  const bytes = new FilmBytes(noteFilm);
  return new PlayerSession({
    ...options,
    supply: feedSupply(ids, bytes),
    bytes,
    vitals: new FilmVitals({ now: () => performance.now(), noteSpeed, noteFilm }),
    second: 0,
    stays: true,
    save: () => Promise.resolve(success(null)),
    hear: () => Promise.resolve(undefined),
    send: () => undefined,
  });
}

function feedSupply(ids: readonly number[], bytes: FilmBytes): FilmSupply {
  const supplies = ids.map((id, at) => filmSupply(id, countedAs(at + 1, bytes)));
  const at = (target: number) => supplies[target - 1] as FilmSupply;
  return {
    openFilm: (target) => at(target).openFilm(FIRST),
    fetchPart: (target) => at(target).fetchPart(FIRST),
    fetchAhead: (target, height, part) => at(target).fetchAhead(FIRST, height, part),
    cancel: (target) => at(target).cancel(FIRST),
  };
}

/** Counts a drama's first episode under its number in the feed. */
function countedAs(target: number, bytes: FilmBytes): FetchedBytes {
  return {
    take: (_, film) => bytes.take(target, film),
    fetched: (part, amount) => bytes.fetched({ ...part, target }, amount),
    given: (part) => bytes.given({ ...part, target }),
  };
}
