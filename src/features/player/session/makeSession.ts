import type { EpisodeEntry, Film } from '../../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../../contract/wire/failure';
import { readFilm, readWatching } from '../../../../data/queries/dramas';
import { readKeptEpisodes } from '../../../../data/queries/keptEpisodes';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { recordAnswer } from '../../../platform/live/connection';
import { repeatIfLost } from '../../../platform/worker/lostWorker';
import { usecases } from '../../../platform/worker/usecases';
import { PlayerSession } from './PlayerSession';
import type { FilmSupply } from './sessionOptions';

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
    // A film that was paused and left reports nothing again. The lost worker may have counted the seconds.
    save: (played) =>
      repeatIfLost((isRepeated) =>
        usecases.savePlayed({ videoId, ...played, ...(isRepeated && { seconds: 0 }) }),
      ),
    hear: () => usecases.fetchAccountChanges().then(() => readWatching(videoId)),
    send: () => void repeatIfLost(() => usecases.sendChanges()),
  });
}

/** Returns the films of one drama, by the targets of its episodes. */
export function filmSupply(videoId: number): FilmSupply {
  return {
    openFilm: async (target): Promise<Result<Film>> => {
      const opened = await usecases.openEpisode({ videoId, target });
      if (!opened.ok) {
        recordAnswer(opened);
        return opened;
      }
      const film = await readFilm(videoId, target);
      if (!film) return failed('damaged', 'the film that was brought is not there');
      // A kept episode has only one size; another would need the network, and data.
      const kept = (await readKeptEpisodes(videoId)).find((row) => row.target === target);
      if (kept?.state !== 'done') return success(film);
      return success({ ...film, renditions: film.renditions.filter(({ height }) => height === kept.height) });
    },
    fetchPart: (target) => (height, part) => usecases.openPart({ videoId, target, height, part }),
    fetchAhead: (target, height, part) => usecases.fetchPart({ videoId, target, height, part }),
    cancel: (target) => void usecases.cancelParts({ videoId, target }),
  };
}
