import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { CHAPTER_CACHE } from '../data/cacheNames';
import { sha256Hex } from '../data/sha256';

/** About 10 MB of chapters of 30 kB; whole books are kept in Dexie, not here. */
const MAX_CHAPTERS = 300;
export const CHAPTER_FILE = /^\/content\/([0-9a-f]{64})\.txt$/;

/** Keeps a file only when its bytes are what its name says: a captive portal's page or a cut answer never stays. */
export const onlyWhole: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const hash = CHAPTER_FILE.exec(new URL(request.url).pathname)?.[1];
    if (response.status !== 200 || hash === undefined) return null;
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    return (await sha256Hex(bytes)) === hash ? response : null;
  },
};

/** Chapter files are immutable, so the cache answers first; a request with `cache: 'reload'` goes past it. */
export function serveChapters(): void {
  const options = {
    cacheName: CHAPTER_CACHE,
    plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: MAX_CHAPTERS, purgeOnQuotaError: true })],
  };
  const cacheFirst = new CacheFirst(options);
  const networkFirst = new NetworkFirst(options);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && CHAPTER_FILE.test(url.pathname),
    (context) => (context.request.cache === 'reload' ? networkFirst : cacheFirst).handle(context),
  );
}
