import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { COVER_CACHE } from '../data/caches/cacheNames';

/** About 20 MB of list-sized covers. */
const MAX_COVERS = 600;
const COVER_FILE = /^\/content\/[^/]+\.webp$/;

/** Covers are immutable images; anything that is not one (a captive portal's page) is passed on but not kept. */
export function serveCovers(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && COVER_FILE.test(url.pathname),
    new CacheFirst({
      cacheName: COVER_CACHE,
      plugins: [
        {
          cacheWillUpdate: async ({ response }) =>
            response.status === 200 && response.headers.get('content-type')?.startsWith('image/')
              ? response
              : null,
        },
        new ExpirationPlugin({ maxEntries: MAX_COVERS, purgeOnQuotaError: true }),
      ],
    }),
  );
}
