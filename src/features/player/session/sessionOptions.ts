import type { EpisodeEntry, Film } from '../../../../contract/catalogue/dramas.schema';
import type { Result } from '../../../../contract/wire/failure';
import type { CachedParts, Watching } from '../../../../data/queries/dramas';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import type { FetchPart } from '../../../shared/film/PlayerEngine';
import type { FilmBytes } from './FilmBytes';
import type { FilmVitals } from './FilmVitals';
import type { Played } from './WatchLog';

export type OpenedFilm = { readonly film: Film; readonly cached: CachedParts };

export type FilmSupply = {
  openFilm: (target: number) => Promise<Result<OpenedFilm>>;
  fetchPart: (target: number) => FetchPart;
  /** Fetches a part into the device's cache without opening it. */
  fetchAhead: (target: number, height: number, part: 'init' | number) => Promise<Result<unknown>>;
  cancel: (target: number) => void;
};

export type SessionOptions = {
  supply: FilmSupply;
  episodes: readonly EpisodeEntry[];
  at: number;
  second: number;
  settings: PlayerSettings;
  /** A film that ends stays in view; by default the next one follows. */
  stays?: true;
  save: (played: Played) => Promise<Result<unknown>>;
  /** Asks the account what its other devices watched, and returns what the device knows then. */
  hear: () => Promise<Watching | undefined>;
  vitals: FilmVitals;
  bytes: FilmBytes;
  /** Sends what was saved at once, because the page may be left. */
  send: () => void;
};
