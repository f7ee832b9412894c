import type { Film } from '../../contract/schemas/film';
import { captionsPath, filmHeadPath, filmPartPath, stillsPath } from '../../contract/values/contentPaths';
import { WATCHED_PARTS_MOST_BYTES } from '../../contract/values/limits';
import { cachedFile, cacheFile, dropCachedFiles, type FilmFile } from '../caches/filmFiles';
import { sha256Hex } from '../network/sha256';
import { db } from '../tables/db';
import { dropWatchedFiles } from '../tables/freeSpace';
import { withDatabase } from '../tables/openDatabase';
import { withSpace, write } from '../tables/write';

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

/** When a file was used last is recorded no more often than this. */
const RECORDED_EVERY_MS = 60_000;
/** What is on the device is weighed again after this many bytes came. */
const WEIGHED_EVERY_BYTES = WATCHED_PARTS_MOST_BYTES / 20;
let unweighed = Number.POSITIVE_INFINITY;

/**
 * Puts a file of a film, whose hash was found right, into the cache of parts. The row first: what lies in the cache and has none is
 * dropped when room is made. On a full device what was merely watched goes; rejects when that is not enough.
 */
export async function storeFile(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await recordUse(path, bytes.length);
  await withSpace(() => cacheFile(path, bytes));
  // Where room had to be made, its row went with those of what was merely watched.
  await recordUse(path, bytes.length);
  unweighed += bytes.length;
  if (unweighed < WEIGHED_EVERY_BYTES) return;
  unweighed = 0;
  await dropWatchedFiles(WATCHED_PARTS_MOST_BYTES);
}

/** When a file was used last decides which go first. */
export async function recordUse(path: string, bytes: number): Promise<void> {
  const now = Date.now();
  const known = await withDatabase(() => db.filmFiles.get(path));
  if (known?.bytes === bytes && Math.abs(now - known.usedAt) < RECORDED_EVERY_MS) return;
  await write([db.filmFiles], async () => {
    const kept = (await db.filmFiles.get(path))?.kept ?? 0;
    await db.filmFiles.put({ path, bytes, kept, usedAt: now });
  });
}

/** Those of the files that are not on the device, or are not what their hash says: every one is read. Ends early when `signal` says so. */
export async function findDamaged(files: readonly FilmFile[], signal?: AbortSignal): Promise<FilmFile[]> {
  const damaged: FilmFile[] = [];
  for (const file of files) {
    if (signal?.aborted) break;
    const bytes = await cachedFile(file.path);
    if (!bytes || (await sha256Hex(bytes)) !== file.hash) damaged.push(file);
  }
  return damaged;
}
