import { captionsPath } from '../../../contract/values/contentPaths';
import { failed, type Result, success } from '../../../contract/values/failure';
import { outcome } from '../device/outcome';
import { obtainFile } from './obtainFile';
import { listedEpisode, obtainFilm } from './obtainFilm';

/** The text of an episode's captions in a language, WebVTT; from the device where they are here. `notFound`: there are none. */
export function openCaptions(request: {
  videoId: number;
  target: number;
  /** BCP 47, as the film lists it. */
  language: string;
}): Promise<Result<string>> {
  return outcome(async () => {
    const { videoId, target, language } = request;
    const entry = await listedEpisode(videoId, target);
    if (!entry.ok) return entry;
    const row = await obtainFilm(videoId, entry.value);
    if (!row.ok) return row;
    const captions = row.value.film.captions.find((each) => each.language === language);
    if (!captions) return failed('notFound', `no captions in ${language}`);
    const file = await obtainFile({ path: captionsPath(captions.hash), hash: captions.hash });
    return file.ok ? success(new TextDecoder().decode(file.value.bytes)) : file;
  });
}
