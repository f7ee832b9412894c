import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import type { RouteFiles } from '../contract/wire/lateCode';
import { pagePath } from '../contract/wire/pageAddress';
import { CLAIM, REPAIR_SHELL } from '../contract/wire/serviceWorker';
import { PREVIOUS_ASSETS_CACHE } from '../data/caches/cacheNames';
import { forgetKeptPictures } from '../data/caches/keptPictures';
import { isAppRoute, isHashedAsset } from './appRoutes';
import { installShell, isOptionalCode } from './installShell';
import { withPageFiles } from './pageFiles';

export type PrecacheManifest = (string | { url: string; revision: string | null })[];

/**
 * The card form's policy allows a provider's script (decision 0053) and is sent with the page; the cached
 * page has another policy.
 */
const CARD_FORM = '/stripe';

/** Precaches the app, answers navigations with it, and keeps the previous version's assets. */
export function serveShell(
  scope: ServiceWorkerGlobalScope,
  manifest: PrecacheManifest,
  routeFiles: RouteFiles,
): void {
  const precache = new PrecacheController();
  precache.addToCacheList(manifest);
  cleanupOutdatedCaches();

  scope.addEventListener('install', (event) => {
    event.waitUntil(installShell(precache, event));
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(keepPreviousAssets(precache).then(() => precache.activate(event)));
  });

  scope.addEventListener('message', (event) => {
    if ((event.data as { type?: unknown } | null)?.type === REPAIR_SHELL)
      event.waitUntil(repairShell(precache));
  });

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
      return fresh ?? withPageFiles(await index(options), routeFiles, path);
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
 * Fetches the app's missing files, if any. A server with a newer version does not have them: then the update
 * fetches everything.
 */
async function repairShell(precache: PrecacheController): Promise<void> {
  try {
    await installShell(precache, new ExtendableEvent('install'));
  } catch (error) {
    console.info('The app could not be kept whole for now.', error);
  }
}

/**
 * Tabs of the previous version may be open when this one takes over, and load chunks on demand that the
 * server no longer has. Those chunks move to another cache until the next version takes over.
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

/**
 * A new version waits until the reader agrees: it never takes over under an open page. Only the first version
 * claims the page that installed it, so that offline reading works from the first visit on; it also claims a
 * page that was loading in the meantime, when that page asks.
 */
export function handleUpdates(scope: ServiceWorkerGlobalScope): void {
  let isFirstInstall = false;
  scope.addEventListener('install', () => {
    isFirstInstall = scope.registration.active === null;
  });
  scope.addEventListener('activate', (event) => {
    if (isFirstInstall) event.waitUntil(scope.clients.claim());
    else event.waitUntil(forgetKeptPictures());
  });
  scope.addEventListener('message', (event) => {
    const message = event.data as { type?: unknown } | null;
    if (message?.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting());
    if (message?.type === CLAIM) event.waitUntil(scope.clients.claim());
  });
}
