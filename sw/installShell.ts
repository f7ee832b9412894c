import type { PrecacheController } from 'workbox-precaching';

/** Named through Workbox: its test is checked where a service worker's own types are not known. */
export type InstallEvent = Parameters<PrecacheController['install']>[0];

/** Of the six that a browser asks of one server at a time, two stay free for the page. */
const AT_ONCE = 4;

/**
 * Fetches and keeps what the app consists of, several files at a time: one after the other, as Workbox's own `install`
 * does it, each of some 150 files would cost a round trip. What an earlier version left is taken as it is.
 * Rejects with the first file that cannot be had; the browser then tries the whole installation again later.
 */
export async function installShell(precache: PrecacheController, event: InstallEvent): Promise<void> {
  const files = precache.getURLsToCacheKeys().entries();
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));

  async function keepNext(): Promise<void> {
    // All take from one iterator, each the next file that none has taken.
    for (const [url, cacheKey] of files) {
      // A name that says its version may come from the browser's own cache; the others are asked of the server.
      const cache = url === cacheKey ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'same-origin' });
      await Promise.all(precache.strategy.handleAll({ event, request, params: { cacheKey } }));
    }
  }
}
