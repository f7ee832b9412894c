import type { EpisodeEntry } from '../../../contract/schemas/drama';
import { failed, type Result, success } from '../../../contract/values/failure';
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

/** An episode as the device's list has it; a list that lacks it is fetched again, once. `notFound`: there is no such episode. */
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
 * What the film is made of that the list names, from the device or fetched by its hash, checked and kept. While a newer
 * one cannot be had, the one that is here goes on; so it does of an episode that is kept, until the viewer has it kept again.
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

/** `storage`: why it could not be kept; the bytes are good all the same. */
export type Obtained = { readonly bytes: Uint8Array<ArrayBuffer>; readonly storage: Result<null> };

const fileFetches = new SharedFetches<Obtained>();

/**
 * A file of a film as it was served: from the cache of parts, where its hash is checked again, else from the network,
 * checked and kept. A copy that was damaged is thrown away and fetched again. Requests for one file at once share one
 * fetch. The bytes are shared too: who hands them on copies them.
 */
export function obtainFile(
  { path, hash }: FilmFile,
  { signal, ...options }: CallOptions = {},
): Promise<Result<Obtained>> {
  return fileFetches.join(path, signal, async (shared) => {
    const cached = await cachedFile(path);
    if (cached && (await sha256Hex(cached)) === hash) {
      return success({ bytes: cached, storage: await stored(() => recordUse(path, cached.length)) });
    }
    if (cached) await dropCachedFiles([path]);
    // Kept here: the browser need not keep another copy.
    const fetched = await fetchFile(path, hash, { ...options, signal: shared, cache: 'no-store' });
    if (!fetched.ok) return fetched;
    const bytes = fetched.value;
    return success({ bytes, storage: await stored(() => storeFile(path, bytes)) });
  });
}
