import { captionsPath } from '../../../contract/catalogue/contentPaths';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { type Cue, captionCues } from '../../../formats/captionCues';
import { outcome } from '../ground/outcome';
import { obtainFile } from './obtainFile';
import { listedEpisode, obtainFilm } from './obtainFilm';

/** What is said when in an episode, in a language; from the device where the captions are here. `notFound`: there are none. */
export function openCaptions(request: {
  videoId: number;
  target: number;
  /** BCP 47, as the film lists it. */
  language: string;
}): Promise<Result<Cue[]>> {
  return outcome(async () => {
    const { videoId, target, language } = request;
    const entry = await listedEpisode(videoId, target);
    if (!entry.ok) return entry;
    const row = await obtainFilm(videoId, entry.value);
    if (!row.ok) return row;
    const captions = row.value.film.captions.find((each) => each.language === language);
    if (!captions) return failed('notFound', `no captions in ${language}`);
    const file = await obtainFile({ path: captionsPath(captions.hash), hash: captions.hash });
    return file.ok ? success(captionCues(new TextDecoder().decode(file.value.bytes))) : file;
  });
}
