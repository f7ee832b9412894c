import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Result } from '../../../../contract/wire/failure';
import type { Watching } from '../../../../data/queries/dramas';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import type { FilmSupply } from './EpisodeSlot';
import type { Played } from './WatchLog';

export type SessionOptions = {
  supply: FilmSupply;
  episodes: readonly EpisodeEntry[];
  at: number;
  second: number;
  settings: PlayerSettings;
  save: (played: Played) => Promise<Result<unknown>>;
  /** Asks the account what its other devices watched, and returns what the device knows then. */
  hear: () => Promise<Watching | undefined>;
  /** Sends what was saved at once, because the page may be left. */
  send: () => void;
};
