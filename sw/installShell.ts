import type { PrecacheController } from 'workbox-precaching';

/** Derived from Workbox's type, because its test is type-checked without the service worker's types. */
export type InstallEvent = Parameters<PrecacheController['install']>[0];

/** Browsers send six requests to one server at a time; two stay free for the page. */
const AT_ONCE = 4;

/**
 * Fetches and stores the app's missing files, several at a time: Workbox's own `install` fetches them one
 * after the other, a round trip each. Files of an earlier version stay. Rejects on the first file that cannot
 * be fetched; the browser retries the installation later.
 */
export async function installShell(precache: PrecacheController, event: InstallEvent): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...precache.getURLsToCacheKeys()].filter(([, key]) => !stored.has(key));
  // All share one iterator, so each takes the next file that none has taken.
  const files = missing.values();
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));

  async function storeNext(): Promise<void> {
    for (const [url, cacheKey] of files) {
      // A file whose name contains its version may come from the HTTP cache; the others bypass it.
      const mode = url === cacheKey ? 'default' : 'reload';
      const request = new Request(url, { cache: mode, credentials: 'same-origin' });
      await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
    }
  }
}

/**
 * Returns whether only readers who agreed to something (spec 4.14) or opened a PDF (decision 0121), or
 * operators (decision 0083), need a file of the build. Such a file is not precached, but cached on devices
 * that fetched it. The build puts these files into a folder (vite.config.ts).
 */
export function isOptionalCode(path: string): boolean {
  return /^\/?assets\/(?:optional\/|pdfjs-)/.test(path);
}
