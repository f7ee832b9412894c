import * as v from 'valibot';
import {
  type Film,
  type FilmPart,
  filmSchema,
  type Rendition,
  type Stills,
} from '../../../contract/catalogue/dramas.schema';
import { allRenditions, filmSide } from '../../../contract/catalogue/films';
import type { ContentStore } from '../../ground/content/contentStore';
import type { Context } from '../../ground/context';
import type { PublishEpisode, PublishStills } from '../dramaInput';
import type { EpisodeColumns, EpisodeRow } from '../dramaRows';
import { hasWholeFilm, readFilm, readPlain, type WrittenFiles } from './filmFiles';
import { createFilmWriter, type FilmWriter, finishRendition, type StillSheet } from './filmWriter';

type Body = Omit<Film, 'captions'>;

/**
 * Returns the new row of an episode with all its files written. A film that the catalogue has from the same
 * source is kept, or resealed or opened if the price requires it; any other is packed. Throws what `pack`
 * throws.
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
  // Parsed by its schema, so that the same film list gives the same bytes.
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
    isDraft: episode.isDraft === true,
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
  const { poster: _, ...film } = packed;
  return { version: 1, episodeId, ...film, sealed, preview: null };
}

/**
 * Returns the stills of an episode, written. Stills drawn from the film are drawn only if none exist. An
 * unchanged picture of the episode's own keeps its file, since sealing it again would give another. Throws
 * what `draw` throws.
 */
export async function makeStills(
  content: ContentStore,
  writer: FilmWriter,
  stills: PublishStills | null,
  film: Omit<Film, 'captions'>,
  key: Uint8Array,
): Promise<Stills | null> {
  const known = film.preview;
  if (!stills || (known && !stills.areOwn)) return known;
  const sheet = await stills.draw(film);
  if (sheet === null) return known;
  return known && (await isSame(content, sheet, known, key)) ? known : await writer.putStills(sheet);
}

async function isSame(
  content: ContentStore,
  { picture, ...grid }: StillSheet,
  known: Stills,
  key: Uint8Array,
): Promise<boolean> {
  const names = ['width', 'height', 'columns', 'every', 'count'] as const;
  if (names.some((name) => grid[name] !== known[name])) return false;
  return (await readPlain(content, 'stills', known, key))?.equals(picture) ?? false;
}

/**
 * Seals an open film, or opens a sealed one, after its episode's price changed. Does not need the source.
 * Returns null if a part or the stills are missing or damaged.
 */
export async function resealFilm(
  content: ContentStore,
  files: WrittenFiles,
  film: Film,
  key: Uint8Array,
): Promise<Film | null> {
  const writer = createFilmWriter(files, film.episodeId, film.sealed ? null : key);
  const resealed: Rendition[] = [];
  for (const rendition of allRenditions(film)) {
    const parts: FilmPart[] = [];
    for (const part of rendition.parts) {
      const plain = await readPlain(content, 'm4s', part, key);
      if (plain === null) return null;
      parts.push({ ...part, ...(await writer.putPart(plain)) });
    }
    resealed.push(await finishRendition(files, film.episodeId, { ...rendition, parts }));
  }
  const renditions = resealed.slice(-film.renditions.length);
  const slideshow = film.slideshow && resealed[0];
  let preview: Stills | null = null;
  if (film.preview) {
    const picture = await readPlain(content, 'stills', film.preview, key);
    if (picture === null) return null;
    preview = await writer.putStills({ ...film.preview, picture });
  }
  return { ...film, sealed: !film.sealed, renditions, slideshow, preview };
}
