import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../../contract/wire/failure';
import { readCachedParts, readFilm, readWatching } from '../../../../data/queries/dramas';
import { readKeptEpisodes } from '../../../../data/queries/keptEpisodes';
import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import { recordAnswer } from '../../../platform/live/connection';
import { noteFilm, noteSpeed } from '../../../platform/visit/vitals/collector';
import { repeatIfLost } from '../../../platform/worker/lostWorker';
import { usecases } from '../../../platform/worker/usecases';
import { type FetchedBytes, FilmBytes } from './FilmBytes';
import { FilmVitals } from './FilmVitals';
import { PlayerSession } from './PlayerSession';
import type { FilmSupply, OpenedFilm } from './sessionOptions';

type SessionOf = {
  videoId: number;
  episodes: readonly EpisodeEntry[];
  settings: PlayerSettings;
  begin: { at: number; second: number };
};

export function makeSession({ videoId, episodes, settings, begin }: SessionOf): PlayerSession {
  const bytes = new FilmBytes(noteFilm);
  return new PlayerSession({
    supply: filmSupply(videoId, bytes),
    bytes,
    vitals: new FilmVitals({ now: () => performance.now(), noteSpeed, noteFilm }),
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

/** Returns the films of one drama, by the targets of its episodes. `bytes` counts what is fetched. */
export function filmSupply(videoId: number, bytes: FetchedBytes): FilmSupply {
  return {
    openFilm: async (target): Promise<Result<OpenedFilm>> => {
      const opened = await usecases.openEpisode({ videoId, target });
      if (!opened.ok) {
        recordAnswer(opened);
        return opened;
      }
      const whole = await readFilm(videoId, target);
      if (!whole) return failed('damaged', 'the fetched film is not on the device');
      bytes.take(target, whole);
      const kept = (await readKeptEpisodes(videoId)).find((row) => row.target === target);
      // A kept episode has only one size; another would need the network, and data.
      const film =
        kept?.state === 'done'
          ? { ...whole, renditions: whole.renditions.filter(({ height }) => height === kept.height) }
          : whole;
      return success({ film, cached: await readCachedParts(film) });
    },
    fetchPart: (target) => async (height, part) => {
      const opened = await usecases.openPart({ videoId, target, height, part });
      if (!opened.ok) return opened;
      if (typeof part === 'number') {
        bytes.fetched({ target, part, height }, opened.value.fetched);
        bytes.given({ target, part, height });
      }
      return success(opened.value.bytes);
    },
    fetchAhead: async (target, height, part) => {
      const fetched = await usecases.fetchPart({ videoId, target, height, part });
      if (fetched.ok && typeof part === 'number')
        bytes.fetched({ target, part, height }, fetched.value.fetched);
      return fetched;
    },
    cancel: (target) => void usecases.cancelParts({ videoId, target }),
  };
}
