import type { Film, FilmPart, Rendition } from '../../../contract/schemas/film';
import type { ContentStore } from '../../ground/content/contentStore';
import { openPart } from '../../ground/content/sealPart';
import { createFilmWriter, finishRendition } from './filmWriter';
import { readPart } from './readFilm';
import type { WrittenFiles } from './writtenFiles';

/**
 * The same film, sealed when it was open and open when it was sealed: an episode's price changed. Its source is not needed.
 * Null when one of its parts is missing or damaged.
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
      const served = await readPart(content, part);
      if (served === null) return null;
      const plain = film.sealed ? openPart(key, part.iv, served) : served;
      parts.push({ ...part, ...(await writer.putPart(plain)) });
    }
    renditions.push(await finishRendition(files, film.episodeId, { ...rendition, parts }));
  }
  return { ...film, sealed: !film.sealed, renditions };
}
