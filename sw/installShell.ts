import type { PrecacheController } from 'workbox-precaching';
import { unpack } from './appPack';

/** Named through Workbox: its test is checked where a service worker's own types are not known. */
export type InstallEvent = Parameters<PrecacheController['install']>[0];

/** The files of the app that come as one, and where that one is. */
export type AppPack = { readonly url: string; readonly files: readonly string[] };

/** Of the six that a browser asks of one server at a time, two stay free for the page. */
const AT_ONCE = 4;

/**
 * Fetches and keeps what the app consists of. On a device that lacks most of it, the greater part comes as one file; what is
 * missing then, and an update's new files, several at a time: one after the other, as Workbox's own `install` does it, each
 * would cost a round trip. What an earlier version left is taken as it is.
 * Rejects with the first file that cannot be had; the browser then tries the whole installation again later.
 */
export async function installShell(
  precache: PrecacheController,
  event: InstallEvent,
  pack: AppPack | null,
): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Map([...precache.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key)));
  if (pack !== null) await takePack(pack);
  const files = missing.entries();
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));

  async function takePack({ url, files }: AppPack): Promise<void> {
    const packed = files.map((file) => new URL(file, location.href).href);
    if (packed.filter((file) => missing.has(file)).length * 2 < packed.length) return;
    try {
      const { body, ok } = await fetch(url);
      if (!ok || !body) return;
      for await (const { url: path, mediaType, bytes } of unpack(body)) {
        const file = new URL(path, location.href).href;
        const key = missing.get(file);
        if (key === undefined) continue;
        await cache.put(key, new Response(bytes, { headers: { 'Content-Type': mediaType } }));
        missing.delete(file);
      }
    } catch {
      // The connection broke, or something on the way knows no such file: the rest comes one by one.
    }
  }

  async function keepNext(): Promise<void> {
    // All take from one iterator, each the next file that none has taken.
    for (const [url, cacheKey] of files) {
      // A name that says its version may come from the browser's own cache; the others are asked of the server.
      const mode = url === cacheKey ? 'default' : 'reload';
      const request = new Request(url, { cache: mode, credentials: 'same-origin' });
      await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
    }
  }
}
