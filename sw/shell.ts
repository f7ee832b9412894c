import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import type { RouteFiles } from '../contract/wire/lateCode';
import { pagePath } from '../contract/wire/pageAddress';
import { MEND_SHELL } from '../contract/wire/serviceWorker';
import { PREVIOUS_ASSETS_CACHE } from '../data/caches/cacheNames';
import { isAppRoute, isHashedAsset } from './appRoutes';
import { codePreloads } from './codePreloads';
import { installShell } from './installShell';
import { isOptionalCode } from './optionalCode';
import { withPageFiles } from './pageFiles';
import { findKept, withKept } from './resumePicture/answerWithPicture';
import { routePastWorker } from './routePastWorker';

export type PrecacheManifest = (string | { url: string; revision: string | null })[];

/** Its policy lets a provider's script in (decision 0053), and comes with the page: the kept one has another. */
const CARD_FORM = '/stripe';

/** Precaches the app, answers navigations with it, and keeps the assets of the version before. */
export function serveShell(
  scope: ServiceWorkerGlobalScope,
  manifest: PrecacheManifest,
  routeFiles: RouteFiles,
): void {
  const precache = new PrecacheController();
  precache.addToCacheList(manifest);
  cleanupOutdatedCaches();

  scope.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([installShell(precache, event), routePastWorker(event, precache)]));
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(keepPreviousAssets(precache).then(() => precache.activate(event)));
  });

  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: unknown } | null)?.type === MEND_SHELL) event.waitUntil(mendShell(precache));
  });

  const preloads = codePreloads();
  const index = precache.createHandlerBoundToURL('/index.html');
  registerRoute(new PrecacheRoute(precache, { cleanURLs: false }));
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin &&
      request.mode === 'navigate' &&
      isAppRoute(routeFiles.pages, url.pathname) &&
      !url.searchParams.has('plain'),
    async (options) => {
      const { request, url } = options;
      const path = pagePath(routeFiles.pages, url.pathname) ?? url.pathname;
      const fresh = path === CARD_FORM ? await fetch(request).catch(() => null) : null;
      if (fresh) return fresh;
      const [page, kept] = await Promise.all([index(options), findKept(request)]);
      const pictured = kept && (await withKept(page, kept, routeFiles, preloads, path));
      return pictured ?? withPageFiles(page, routeFiles, preloads, path);
    },
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashedAsset(url.pathname),
    async ({ request, url }) => {
      const previous = await caches.open(PREVIOUS_ASSETS_CACHE);
      const kept = await previous.match(request);
      if (kept) return kept;
      const fetched = await fetch(request);
      if (fetched.status === 200 && isOptionalCode(url.pathname))
        await previous.put(request, fetched.clone());
      return fetched;
    },
  );
}

/**
 * Fetches what is missing of the app's files; nothing where all are there. A server that has a newer version lacks them: then its update
 * brings all.
 */
async function mendShell(precache: PrecacheController): Promise<void> {
  try {
    await installShell(precache, new ExtendableEvent('install'));
  } catch (error) {
    console.info('The app could not be kept whole for now.', error);
  }
}

/**
 * Tabs of the version before may still be open when this one takes over, and load chunks on demand that the server
 * no longer has: those chunks move aside and stay until the next version takes over in turn.
 */
async function keepPreviousAssets(precache: PrecacheController): Promise<void> {
  const shell = await caches.open(precache.strategy.cacheName);
  const current = new Set(precache.getURLsToCacheKeys().values());
  const leaving = (await shell.keys()).filter(
    (request) => !current.has(request.url) && isHashedAsset(new URL(request.url).pathname),
  );
  if (leaving.length === 0) return;
  await caches.delete(PREVIOUS_ASSETS_CACHE);
  const previous = await caches.open(PREVIOUS_ASSETS_CACHE);
  for (const request of leaving) {
    const response = await shell.match(request);
    if (response) await previous.put(request, response);
  }
}
