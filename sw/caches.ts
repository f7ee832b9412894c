import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { CHAPTER_CACHE, COVER_CACHE, READING_FONT_CACHE } from '../data/caches/cacheNames';
import { CHAPTER_FILE, onlyWhole } from './onlyWhole';
import { READING_FONT } from './readingFonts';

/**
 * Limits the texts of chapters unlocked with the app closed, which no page could store. Books are stored in
 * Dexie.
 */
const MAX_CHAPTERS = 300;

const options = {
  cacheName: CHAPTER_CACHE,
  plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: MAX_CHAPTERS, purgeOnQuotaError: true })],
};

export const chapterFiles = new CacheFirst(options);

/**
 * A request with `cache: 'reload'` bypasses the cache. A `no-store` request means the caller stores the text
 * itself: it is answered from the cache, but a network response is not stored here too.
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
  // The browser may list a cached file and have lost its body. The caller would take that for a lost
  // connection, every time.
  const bytes = await kept?.arrayBuffer().catch(() => undefined);
  return kept && bytes ? new Response(bytes, { headers: kept.headers }) : fetch(request);
}

/** Caches responses of a media type. Any other response (a captive portal's page) is passed on but not cached. */
const only = (type: 'image' | 'font'): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && response.headers.get('content-type')?.startsWith(`${type}/`) ? response : null,
});

/** About 20 MB of list-sized covers. */
const MAX_COVERS = 600;
const COVER_FILE = /^\/content\/[^/]+\.webp$/;

/** Caches covers, which are immutable. */
export function serveCovers(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && COVER_FILE.test(url.pathname),
    new CacheFirst({
      cacheName: COVER_CACHE,
      plugins: [only('image'), new ExpirationPlugin({ maxEntries: MAX_COVERS, purgeOnQuotaError: true })],
    }),
  );
}

/** All files of all fonts, in two versions. */
const MAX_FONTS = 120;

/** Caches the fonts a reader has chosen. */
export function serveFonts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && READING_FONT.test(url.pathname),
    new CacheFirst({
      cacheName: READING_FONT_CACHE,
      plugins: [only('font'), new ExpirationPlugin({ maxEntries: MAX_FONTS, purgeOnQuotaError: true })],
    }),
  );
}
