import { PARTS_CACHE } from './cacheNames';

/** The cache of parts: files of films by their path, sealed as they were served. Browsers without caches keep none. */

/** A file of a film by its path, and the SHA-256 (hex) of its bytes as served. */
export type FilmFile = { readonly path: string; readonly hash: string };

/** What lies under a path; whether it is whole its hash says. What is listed and cannot be read is as if it were not there. */
export async function cachedFile(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await (await cacheOfParts())?.match(path);
  const bytes = await found?.arrayBuffer().catch(() => undefined);
  return bytes && new Uint8Array(bytes);
}

/** Rejects when the device is full. */
export async function cacheFile(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) };
  await (await cacheOfParts())?.put(path, new Response(bytes, { headers }));
}

export async function dropCachedFiles(paths: Iterable<string>): Promise<void> {
  const cache = await cacheOfParts();
  for (const path of paths) await cache?.delete(path);
}

/** Paths of all that lies there. */
export async function cachedPaths(): Promise<string[]> {
  const requests = (await (await cacheOfParts())?.keys()) ?? [];
  return requests.map(({ url }) => new URL(url).pathname);
}

async function cacheOfParts(): Promise<Cache | undefined> {
  return typeof caches === 'undefined' ? undefined : caches.open(PARTS_CACHE);
}
