import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { READING_FACE_CACHE } from '../data/caches/cacheNames';
import { READING_FACE } from './readingFaces';

/** All files of all fonts, twice over: room for those of two versions. */
const MAX_FACES = 120;

/** Keeps the fonts a reader has chosen. What is no font (a captive portal's page) is passed on but not kept. */
export function serveFaces(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && READING_FACE.test(url.pathname),
    new CacheFirst({
      cacheName: READING_FACE_CACHE,
      plugins: [
        {
          cacheWillUpdate: async ({ response }) =>
            response.status === 200 && response.headers.get('content-type')?.startsWith('font/')
              ? response
              : null,
        },
        new ExpirationPlugin({ maxEntries: MAX_FACES, purgeOnQuotaError: true }),
      ],
    }),
  );
}
