import { type Result, success } from '../../../contract/values/failure';
import { WATCHED_PARTS_MOST_BYTES } from '../../../contract/values/limits';
import { cachedFile, cacheFile, dropCachedFiles } from '../../../data/network/filmFiles';
import { type CallOptions, fetchFile } from '../../../data/network/gateway';
import { sha256Hex } from '../../../data/network/sha256';
import { db } from '../../../data/tables/db';
import { dropWatchedFiles } from '../../../data/tables/dropWatchedFiles';
import { freeSpace } from '../../../data/tables/freeSpace';
import { withDatabase } from '../../../data/tables/openDatabase';
import { failureOfStorage, isQuotaError } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { SharedFetches } from '../device/sharedFetches';

/** A file of a film by its path, and the SHA-256 (hex) of its bytes as served. */
export type FilmFile = { readonly path: string; readonly hash: string };
/** `storage`: why it could not be kept; the bytes are good all the same. */
export type Obtained = { readonly bytes: Uint8Array<ArrayBuffer>; readonly storage: Result<null> };

const fetches = new SharedFetches<Obtained>();
/** When a file was used last is noted no more often than this. */
const NOTED_EVERY_MS = 60_000;
/** What is on the device is weighed again after this many bytes came. */
const WEIGHED_EVERY_BYTES = WATCHED_PARTS_MOST_BYTES / 20;
let unweighed = Number.POSITIVE_INFINITY;

/**
 * A file of a film as it was served: from the cache of parts, where its hash is checked again, else from the network,
 * checked and kept. A copy that was damaged is thrown away and fetched again. Requests for one file at once share one
 * fetch. The bytes are shared too: who hands them on copies them.
 */
export function obtainFile(
  file: FilmFile,
  { signal, ...options }: CallOptions = {},
): Promise<Result<Obtained>> {
  return fetches.join(file.path, signal, (shared) => cachedOrFetched(file, { ...options, signal: shared }));
}

async function cachedOrFetched({ path, hash }: FilmFile, options: CallOptions): Promise<Result<Obtained>> {
  const cached = await cachedFile(path);
  if (cached && (await sha256Hex(cached)) === hash) {
    return success({ bytes: cached, storage: await tried(() => noteUse(path, cached.length)) });
  }
  if (cached) await dropCachedFiles([path]);
  // Kept here: the browser need not keep another copy.
  const fetched = await fetchFile(path, hash, { ...options, cache: 'no-store' });
  if (!fetched.ok) return fetched;
  const bytes = fetched.value;
  const storage = await tried(() => keep(path, bytes));
  return success({ bytes, storage });
}

async function tried(work: () => Promise<unknown>): Promise<Result<null>> {
  try {
    await work();
    return success(null);
  } catch (error) {
    return { ok: false, failure: failureOfStorage(error) };
  }
}

/** The row first: what lies in the cache and has none is dropped when room is made. */
async function keep(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await noteUse(path, bytes.length);
  try {
    await cacheFile(path, bytes);
  } catch (error) {
    if (!isQuotaError(error) || !(await freeSpace())) throw error;
    await noteUse(path, bytes.length);
    await cacheFile(path, bytes);
  }
  unweighed += bytes.length;
  if (unweighed < WEIGHED_EVERY_BYTES) return;
  unweighed = 0;
  await dropWatchedFiles(WATCHED_PARTS_MOST_BYTES);
}

async function noteUse(path: string, bytes: number): Promise<void> {
  const now = Date.now();
  const known = await withDatabase(() => db.filmFiles.get(path));
  if (known?.bytes === bytes && Math.abs(now - known.usedAt) < NOTED_EVERY_MS) return;
  await write([db.filmFiles], async () => {
    const kept = (await db.filmFiles.get(path))?.kept ?? 0;
    await db.filmFiles.put({ path, bytes, kept, usedAt: now });
  });
}
