import * as v from 'valibot';
import { type Film, filmSchema } from '../../../contract/catalogue/dramas.schema';
import { filmSide } from '../../../contract/catalogue/films';
import type { Context } from '../../ground/context';
import type { PublishEpisode } from '../dramaInput';
import type { EpisodeColumns, EpisodeRow } from '../dramaRows';
import { createFilmWriter } from './filmWriter';
import { makeStills } from './makeStills';
import { hasWholeFilm, readFilm } from './readFilm';
import { resealFilm } from './resealFilm';
import type { WrittenFiles } from './writtenFiles';

type Body = Omit<Film, 'captions'>;

/**
 * The row an episode is to have, with all its files written: a film the catalogue has from the same source is kept, or sealed
 * or opened again when the price asks for it; any other is packed. Throws what `pack` throws.
 */
export async function makeFilm(
  context: Context,
  files: WrittenFiles,
  episode: PublishEpisode,
  row: EpisodeRow | undefined,
  { id, price }: { readonly id: number; readonly price: number },
): Promise<EpisodeColumns> {
  const { target, title, sourceHash } = episode;
  const sealed = price > 0;
  const key = context.secrets.episodeKey(id);
  const known = row?.sourceHash === sourceHash ? await knownBody(context, files, row, key, sealed) : null;
  const writer = createFilmWriter(files, id, sealed ? key : null);
  const packed = known ? null : await episode.pack(writer);
  const body = known ?? bodyOf(id, sealed, packed);
  const preview = await makeStills(context.content, writer, episode.stills, body, key);
  const captions: Film['captions'] = [];
  for (const { language, name, text } of episode.captions)
    captions.push({ language, name, hash: await files.put(new TextEncoder().encode(text), 'vtt') });
  // Through its schema, so that the same film list is the same bytes.
  const film = v.parse(filmSchema, { ...body, captions, voices: episode.voices, preview });
  const picture = episode.poster ?? packed?.poster ?? null;
  const kept = known ? (row?.poster ?? '') : '';
  return {
    id,
    target,
    title,
    duration: film.duration,
    film: await files.put(new TextEncoder().encode(JSON.stringify(film)), 'json'),
    sourceHash,
    poster: picture ? await files.put(picture, 'webp') : kept,
    captions: captions.map(({ language }) => language),
    sizes: film.renditions.map((size) => ({ height: size.height, side: filmSide(size), bytes: size.bytes })),
    bytes: film.renditions.at(-1)?.bytes ?? 0,
    price,
    sealed,
  };
}

async function knownBody(
  { content }: Context,
  files: WrittenFiles,
  row: EpisodeRow,
  key: Uint8Array,
  sealed: boolean,
): Promise<Body | null> {
  const film = await readFilm(content, row.film);
  if (film === null || !(await hasWholeFilm(content, film))) return null;
  return film.sealed === sealed ? film : await resealFilm(content, files, film, key);
}

function bodyOf(
  episodeId: number,
  sealed: boolean,
  packed: Awaited<ReturnType<PublishEpisode['pack']>> | null,
): Body {
  if (packed === null) throw new Error('The film was not packed.');
  const { duration, width, height, gain, renditions } = packed;
  return { version: 1, episodeId, duration, width, height, sealed, gain, renditions, preview: null };
}
