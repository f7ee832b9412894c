import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { CHAPTER_CACHE } from '../data/network/cacheNames';
import { CHAPTER_FILE, onlyWhole } from './onlyWhole';

/** About 10 MB of chapters of 30 kB; whole books are kept in Dexie, not here. */
const MAX_CHAPTERS = 300;

const options = {
  cacheName: CHAPTER_CACHE,
  plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: MAX_CHAPTERS, purgeOnQuotaError: true })],
};

/** Chapter files are immutable, so the cache answers first. */
export const chapterFiles = new CacheFirst(options);

/** A request with `cache: 'reload'` goes past the cache. */
export function serveChapters(): void {
  const networkFirst = new NetworkFirst(options);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && CHAPTER_FILE.test(url.pathname),
    (context) => (context.request.cache === 'reload' ? networkFirst : chapterFiles).handle(context),
  );
}
