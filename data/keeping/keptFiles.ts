import { captionsPath, filmHeadPath, filmPartPath, stillsPath } from '../../contract/catalogue/contentPaths';
import type { Film } from '../../contract/catalogue/dramas.schema';
import { WATCHED_PARTS_MOST_BYTES } from '../../contract/catalogue/limits';
import { cachedFile, cacheFile, dropCachedFiles, type FilmFile } from '../caches/filmFiles';
import { sha256Hex } from '../network/sha256';
import { db } from '../tables/db';
import { dropWatchedFiles } from '../tables/freeSpace';
import { withDatabase } from '../tables/openDatabase';
import { withSpace, write } from '../tables/write';

/** `bytes` is the size as served; null for captions, whose size the list does not have. */
export type KeptFile = FilmFile & { readonly bytes: number | null };

/**
 * Returns all files needed to watch an episode offline in one size of its film: the parts in order, their
 * headers for a decoder and a range engine, captions in every language, and preview stills. Returns an empty
 * list if the film has no such size.
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

/** Protects these files from eviction, including those not fetched yet. */
export async function holdFiles(files: readonly FilmFile[]): Promise<void> {
  await write([db.filmFiles], async () => {
    const rows = await db.filmFiles.bulkGet(files.map(({ path }) => path));
    await db.filmFiles.bulkPut(
      files.map(({ path }, at) => ({ bytes: 0, usedAt: Date.now(), ...rows[at], path, kept: 1 as const })),
    );
  });
}

/** Makes files evictable that no kept episode needs any more: the episode was removed or has another film. */
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

const RECORDED_EVERY_MS = 60_000;
const WEIGHED_EVERY_BYTES = WATCHED_PARTS_MOST_BYTES / 20;
let unweighed = Number.POSITIVE_INFINITY;

/**
 * Stores a verified film file in the parts cache. The row is written first: a cached file without a row is
 * deleted when room is made. On a full device files that were only watched are deleted; rejects if that is
 * not enough.
 */
export async function storeFile(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await recordUse(path, bytes.length);
  await withSpace(() => cacheFile(path, bytes));
  // Making room may have deleted this file's row along with those of watched files.
  await recordUse(path, bytes.length);
  unweighed += bytes.length;
  if (unweighed < WEIGHED_EVERY_BYTES) return;
  unweighed = 0;
  await dropWatchedFiles(WATCHED_PARTS_MOST_BYTES);
}

/** Records a file's last use, which decides the order of eviction. */
export async function recordUse(path: string, bytes: number): Promise<void> {
  const now = Date.now();
  const known = await withDatabase(() => db.filmFiles.get(path));
  if (known?.bytes === bytes && Math.abs(now - known.usedAt) < RECORDED_EVERY_MS) return;
  await write([db.filmFiles], async () => {
    const kept = (await db.filmFiles.get(path))?.kept ?? 0;
    await db.filmFiles.put({ path, bytes, kept, usedAt: now });
  });
}

/**
 * Reads every file and returns those that are missing or do not match their hash. Ends early when `signal`
 * aborts.
 */
export async function findDamaged(files: readonly FilmFile[], signal?: AbortSignal): Promise<FilmFile[]> {
  const damaged: FilmFile[] = [];
  for (const file of files) {
    if (signal?.aborted) break;
    const bytes = await cachedFile(file.path);
    if (!bytes || (await sha256Hex(bytes)) !== file.hash) damaged.push(file);
  }
  return damaged;
}
