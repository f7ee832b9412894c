import type { Film, FilmPart, Rendition, Stills } from '../../../contract/catalogue/dramas.schema';
import type { ContentStore } from '../../ground/content/contentStore';
import { createFilmWriter, finishRendition } from './filmWriter';
import { readPlain } from './readFilm';
import type { WrittenFiles } from './writtenFiles';

/**
 * The same film, sealed when it was open and open when it was sealed: an episode's price changed. Its source is not needed.
 * Null when a part of it or its stills are missing or damaged.
 */
export async function resealFilm(
  content: ContentStore,
  files: WrittenFiles,
  film: Film,
  key: Uint8Array,
): Promise<Film | null> {
  const writer = createFilmWriter(files, film.episodeId, film.sealed ? null : key);
  const renditions: Rendition[] = [];
  for (const rendition of film.renditions) {
    const parts: FilmPart[] = [];
    for (const part of rendition.parts) {
      const plain = await readPlain(content, 'm4s', part, key);
      if (plain === null) return null;
      parts.push({ ...part, ...(await writer.putPart(plain)) });
    }
    renditions.push(await finishRendition(files, film.episodeId, { ...rendition, parts }));
  }
  let preview: Stills | null = null;
  if (film.preview) {
    const picture = await readPlain(content, 'stills', film.preview, key);
    if (picture === null) return null;
    preview = await writer.putStills({ ...film.preview, picture });
  }
  return { ...film, sealed: !film.sealed, renditions, preview };
}
