import { PARTS_CACHE } from './cacheNames';

/** The parts cache: files of films by path, sealed as served. Browsers without Cache Storage keep none. */

export type FilmFile = { readonly path: string; readonly hash: string };

/**
 * Returns the bytes cached under a path, unverified: the hash tells whether they are complete. Returns
 * undefined also if the file is listed but unreadable.
 */
export async function cachedFile(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await (await cacheOfParts())?.match(path);
  const bytes = await found?.arrayBuffer().catch(() => undefined);
  return bytes && new Uint8Array(bytes);
}

/** Rejects if the device is full. */
export async function cacheFile(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) };
  await (await cacheOfParts())?.put(path, new Response(bytes, { headers }));
}

export async function dropCachedFiles(paths: Iterable<string>): Promise<void> {
  const cache = await cacheOfParts();
  for (const path of paths) await cache?.delete(path);
}

export async function cachedPaths(): Promise<string[]> {
  const requests = (await (await cacheOfParts())?.keys()) ?? [];
  return requests.map(({ url }) => new URL(url).pathname);
}

async function cacheOfParts(): Promise<Cache | undefined> {
  return typeof caches === 'undefined' ? undefined : caches.open(PARTS_CACHE);
}
