import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Result } from '../../../../contract/wire/failure';
import type { Watching } from '../../../../data/queries/dramas';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import type { FilmSupply } from './EpisodeSlot';
import type { Played } from './WatchLog';

/** What a viewing begins with. */
export type SessionOptions = {
  supply: FilmSupply;
  episodes: readonly EpisodeEntry[];
  /** The number of the episode it begins with, among `episodes`, and the second in it. */
  at: number;
  second: number;
  settings: PlayerSettings;
  save: (played: Played) => Promise<Result<unknown>>;
  /** Asks the account what its other devices watched, and answers what the device knows then. */
  hear: () => Promise<Watching | undefined>;
  /** Sends at once what was saved: the page may be left. */
  send: () => void;
};
