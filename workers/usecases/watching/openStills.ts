import { stillsPath } from '../../../contract/catalogue/contentPaths';
import { failed, type Result } from '../../../contract/wire/failure';
import { outcome } from '../ground/outcome';
import { listedEpisode, obtainFilm } from './obtainFilm';
import { obtainOpened } from './obtainOpened';

/**
 * The stills of an episode as one picture (WebP), from the device where they are here. Fails with `notFound` when the film has
 * none, `locked` when the device has no key of a sealed episode, and as its parts do.
 */
export function openStills(request: { videoId: number; target: number }): Promise<Result<ArrayBuffer>> {
  return outcome(async () => {
    const { videoId, target } = request;
    const entry = await listedEpisode(videoId, target);
    if (!entry.ok) return entry;
    const row = await obtainFilm(videoId, entry.value);
    if (!row.ok) return row;
    const { preview } = row.value.film;
    if (!preview) return failed('notFound', 'no stills');
    return obtainOpened({ videoId, entry: entry.value, file: preview, path: stillsPath(preview.hash) });
  });
}
