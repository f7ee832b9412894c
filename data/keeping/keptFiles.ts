import { captionsPath, filmHeadPath, filmPartPath, stillsPath } from '../../contract/catalogue/contentPaths';
import type { Film } from '../../contract/catalogue/dramas.schema';
import { dropCachedFiles, type FilmFile } from '../caches/filmFiles';
import { db } from '../tables/db';
import { write } from '../tables/write';

/** `bytes`: its size as served; null of captions, of which the list does not say it. */
export type KeptFile = FilmFile & { readonly bytes: number | null };

/**
 * All an episode needs to be watched with no network, in one of its film's sizes: the parts in order, what tells a decoder and an
 * engine of ranges about them, captions in every language, stills of the places. Empty: the film has no such size.
 */
export function filesOf({ renditions, captions, preview }: Film, height: number): KeptFile[] {
  const rendition = renditions.find((each) => each.height === height);
  if (!rendition) return [];
  const file = (path: (hash: string) => string, of: { hash: string; bytes?: number }): KeptFile => ({
    path: path(of.hash),
    hash: of.hash,
    bytes: of.bytes ?? null,
  });
  return [
    file(filmHeadPath, rendition.init),
    file(filmHeadPath, rendition.head),
    ...captions.map((each) => file(captionsPath, each)),
    ...(preview ? [file(stillsPath, preview)] : []),
    ...rendition.parts.map((each) => file(filmPartPath, each)),
  ];
}

/** From here on the files are no more dropped unasked, also those that are still to come. */
export async function holdFiles(files: readonly FilmFile[]): Promise<void> {
  await write([db.filmFiles], async () => {
    const rows = await db.filmFiles.bulkGet(files.map(({ path }) => path));
    await db.filmFiles.bulkPut(
      files.map(({ path }, at) => ({ bytes: 0, usedAt: Date.now(), ...rows[at], path, kept: 1 as const })),
    );
  });
}

/** Gives back the room of files that no kept episode needs any more: it was removed, or its film is another one. */
export async function releaseFiles(): Promise<void> {
  const released = await write([db.filmFiles, db.keptEpisodes, db.films], async () => {
    const episodes = await db.keptEpisodes.toArray();
    const films = await db.films.bulkGet(
      episodes.map(({ videoId, target }): [number, number] => [videoId, target]),
    );
    const needed = new Set(
      films.flatMap((row, at) =>
        row ? filesOf(row.film, episodes[at]?.height ?? 0).map(({ path }) => path) : [],
      ),
    );
    const held = await db.filmFiles.where('[kept+usedAt+bytes]').between([1], [2]).primaryKeys();
    const unneeded = held.filter((path) => !needed.has(path));
    await db.filmFiles.bulkDelete(unneeded);
    return unneeded;
  });
  await dropCachedFiles(released);
}
