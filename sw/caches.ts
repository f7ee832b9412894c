import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { CHAPTER_CACHE, COVER_CACHE, READING_FONT_CACHE } from '../data/caches/cacheNames';
import { CHAPTER_FILE, onlyWhole } from './onlyWhole';
import { READING_FONT } from './readingFonts';

/** Texts that came while nobody could store them: of what was unlocked with the app closed. Books are kept in Dexie. */
const MAX_CHAPTERS = 300;

const options = {
  cacheName: CHAPTER_CACHE,
  plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: MAX_CHAPTERS, purgeOnQuotaError: true })],
};

/** Chapter files are immutable, so the cache answers first. */
export const chapterFiles = new CacheFirst(options);

/**
 * A request with `cache: 'reload'` goes past the cache. One with `no-store` is of somebody who stores the text: it is answered
 * from the cache, and what comes from the network is not put there too.
 */
export function serveChapters(): void {
  const networkFirst = new NetworkFirst(options);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && CHAPTER_FILE.test(url.pathname),
    (context) => {
      const { cache } = context.request;
      if (cache === 'no-store') return answerOnce(context.request);
      return (cache === 'reload' ? networkFirst : chapterFiles).handle(context);
    },
  );
}

async function answerOnce(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: CHAPTER_CACHE }).catch(() => undefined);
  // A file may be listed and lost: who asked would take that for a lost connection, time after time.
  const bytes = await kept?.arrayBuffer().catch(() => undefined);
  return kept && bytes ? new Response(bytes, { headers: kept.headers }) : fetch(request);
}

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

/** All files of all fonts, twice over: room for those of two versions. */
const MAX_FONTS = 120;

/** Keeps the fonts a reader has chosen. What is no font (a captive portal's page) is passed on but not kept. */
export function serveFonts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && READING_FONT.test(url.pathname),
    new CacheFirst({
      cacheName: READING_FONT_CACHE,
      plugins: [
        {
          cacheWillUpdate: async ({ response }) =>
            response.status === 200 && response.headers.get('content-type')?.startsWith('font/')
              ? response
              : null,
        },
        new ExpirationPlugin({ maxEntries: MAX_FONTS, purgeOnQuotaError: true }),
      ],
    }),
  );
}
