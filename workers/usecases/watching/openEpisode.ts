import { type Result, success } from '../../../contract/wire/failure';
import { outcome } from '../ground/outcome';
import { obtainEpisodeKey } from './episodeKey';
import { listedEpisode, obtainFilm } from './obtainFilm';

/**
 * Sees to it that the device knows what an episode's film is made of, and has its key where the viewer may watch it. `isCurrent`
 * false: it is an older film, as the present one cannot be fetched. Fails with `locked` when the viewer may not watch it (what it is made of is
 * then known all the same), `notFound` when there is no such episode, `offline` and the like when it is not here
 * and cannot be fetched, `damaged` when what came is not what its name says.
 */
export function openEpisode(request: {
  videoId: number;
  target: number;
}): Promise<Result<{ isCurrent: boolean }>> {
  return outcome(async () => {
    const { videoId, target } = request;
    const entry = await listedEpisode(videoId, target);
    if (!entry.ok) return entry;
    const film = await obtainFilm(videoId, entry.value);
    if (!film.ok) return film;
    if (film.value.film.sealed) {
      const key = await obtainEpisodeKey({ videoId, entry: entry.value });
      if (!key.ok) return key;
    }
    return success({ isCurrent: film.value.hash === entry.value.film });
  });
}
