import type { PrecacheController } from 'workbox-precaching';

/** Named through Workbox: its test is checked where a service worker's own types are not known. */
export type InstallEvent = Parameters<PrecacheController['install']>[0];

/** Of the six requests that a browser sends to one server at a time, two stay free for the page. */
const AT_ONCE = 4;

/**
 * Fetches and stores the files of the app that the device lacks, several at a time: Workbox's own `install` fetches one
 * after the other, and each would cost a round trip. Files of an earlier version stay as they are.
 * Rejects with the first file that cannot be fetched; the browser then tries the whole installation again later.
 */
export async function installShell(precache: PrecacheController, event: InstallEvent): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...precache.getURLsToCacheKeys()].filter(([, key]) => !stored.has(key));
  // All take from one iterator, each the next file that none has taken.
  const files = missing.values();
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));

  async function storeNext(): Promise<void> {
    for (const [url, cacheKey] of files) {
      // A name that says its version may come from the browser's own cache; the others are asked of the server.
      const mode = url === cacheKey ? 'default' : 'reload';
      const request = new Request(url, { cache: mode, credentials: 'same-origin' });
      await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
    }
  }
}

/**
 * Whether a file of the build is only for readers who agreed to something (spec 4.14) or opened a PDF (decision 0121), or for operators
 * (decision 0083): it is not precached, but kept on the devices that fetched it. The build puts such files into a folder (vite.config.ts).
 */
export function isOptionalCode(path: string): boolean {
  return /^\/?assets\/(?:optional\/|pdfjs-)/.test(path);
}
