import { type Result, success } from '../../../contract/wire/failure';
import { cachedFile, dropCachedFiles, type FilmFile } from '../../../data/caches/filmFiles';
import { noteUse, storeFile } from '../../../data/keeping/storeFile';
import { type CallOptions, fetchFile } from '../../../data/network/gateway';
import { sha256Hex } from '../../../data/network/sha256';
import { failureOfStorage } from '../../../data/tables/storageFailure';
import { SharedFetches } from '../ground/sharedFetches';

/** `storage`: why it could not be kept; the bytes are good all the same. */
export type Obtained = { readonly bytes: Uint8Array<ArrayBuffer>; readonly storage: Result<null> };

const fetches = new SharedFetches<Obtained>();

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
  const storage = await tried(() => storeFile(path, bytes));
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
