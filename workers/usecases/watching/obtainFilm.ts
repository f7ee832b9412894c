import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { cachedFile, dropCachedFiles, type FilmFile } from '../../../data/caches/filmFiles';
import { recordUse, storeFile } from '../../../data/keeping/keptFiles';
import { fetchFilmList } from '../../../data/network/files';
import { type CallOptions, fetchFile } from '../../../data/network/gateway';
import { sha256Hex } from '../../../data/network/sha256';
import { db } from '../../../data/tables/db';
import type { FilmRow } from '../../../data/tables/dramaRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshDrama } from '../catalogue/titles';
import { stored } from '../ground/outcome';
import { SharedFetches } from '../ground/sharedFetches';

const filmFetches = new SharedFetches<FilmRow>();

/**
 * Returns an episode from the stored list; a list without it is fetched again, once. Fails with `notFound` if
 * there is no such episode.
 */
export async function listedEpisode(videoId: number, target: number): Promise<Result<EpisodeEntry>> {
  const readListed = async () => {
    const list = await withDatabase(() => db.episodeLists.get(videoId));
    return list?.episodes.find((entry) => entry.target === target);
  };
  const listed = await readListed();
  if (listed) return success(listed);
  const refreshed = await refreshDrama(videoId);
  if (!refreshed.ok) return refreshed;
  const fresh = await readListed();
  return fresh ? success(fresh) : failed('notFound', `episode ${target}`);
}

/**
 * Returns the film's contents by the list's hash, stored or fetched, verified and stored. If a newer one
 * cannot be fetched, the stored one is used; a kept episode also uses its own, until the viewer keeps it
 * again.
 */
export async function obtainFilm(
  videoId: number,
  { target, film: hash }: EpisodeEntry,
  options: CallOptions = {},
): Promise<Result<FilmRow>> {
  const held = await withDatabase(() => db.films.get([videoId, target]));
  if (held && (held.hash === hash || (await isKeptWhole(held)))) return success(held);
  const { signal, ...rest } = options;
  const fetched = await filmFetches.join(`${videoId}/${target}/${hash}`, signal, async (shared) => {
    const list = await fetchFilmList(hash, { ...rest, signal: shared });
    if (!list.ok) return list;
    const row: FilmRow = { videoId, target, hash, film: list.value };
    await write([db.films], () => db.films.put(row));
    return success(row);
  });
  return fetched.ok || !held ? fetched : success(held);
}

async function isKeptWhole({ videoId, target, hash }: FilmRow): Promise<boolean> {
  const kept = await withDatabase(() => db.keptEpisodes.get([videoId, target]));
  return kept?.state === 'done' && kept.film === hash;
}

/**
 * `storage`: why it could not be stored; the bytes are valid nevertheless. `fetched`: how many of them were
 * fetched over the network.
 */
export type Obtained = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly storage: Result<null>;
  readonly fetched: number;
};

const fileFetches = new SharedFetches<Obtained>();

/**
 * Obtains a film file as served: from the parts cache, verifying its hash again, else from the network,
 * verified and stored. A damaged copy is deleted and fetched again. Concurrent requests for one file share
 * one fetch and its bytes, so a caller that transfers them copies them.
 */
export function obtainFile(
  { path, hash }: FilmFile,
  { signal, ...options }: CallOptions = {},
): Promise<Result<Obtained>> {
  return fileFetches.join(path, signal, async (shared) => {
    const cached = await cachedFile(path);
    if (cached && (await sha256Hex(cached)) === hash) {
      const storage = await stored(() => recordUse(path, cached.length));
      return success({ bytes: cached, storage, fetched: 0 });
    }
    if (cached) await dropCachedFiles([path]);
    // Stored here: the browser's cache need not hold another copy.
    const fetched = await fetchFile(path, hash, { ...options, signal: shared, cache: 'no-store' });
    if (!fetched.ok) return fetched;
    const bytes = fetched.value;
    const storage = await stored(() => storeFile(path, bytes));
    return success({ bytes, storage, fetched: bytes.length });
  });
}
