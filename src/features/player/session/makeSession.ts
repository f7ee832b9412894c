import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { readWatching } from '../../../../data/queries/dramas';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { usecases } from '../../../platform/worker/usecases';
import { filmSupply } from './filmSupply';
import { PlayerSession } from './PlayerSession';

type SessionOf = {
  videoId: number;
  episodes: readonly EpisodeEntry[];
  settings: PlayerSettings;
  begin: { at: number; second: number };
};

export function makeSession({ videoId, episodes, settings, begin }: SessionOf): PlayerSession {
  return new PlayerSession({
    supply: filmSupply(videoId),
    episodes,
    ...begin,
    settings,
    save: (played) => usecases.savePlayed({ videoId, ...played }),
    hear: () => usecases.hearAccount().then(() => readWatching(videoId)),
    send: () => void usecases.sendChanges(),
  });
}
