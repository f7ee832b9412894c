import { CLAIM } from '../contract/wire/serviceWorker';

/**
 * A new version waits until the reader agrees: it never takes over under an open page. Only the very first one
 * claims the page that installed it, so that offline reading works from the first visit on, and one that was on its way meanwhile
 * when that asks for it.
 */
export function handleUpdates(scope: ServiceWorkerGlobalScope): void {
  let isFirstInstall = false;
  scope.addEventListener('install', () => {
    isFirstInstall = scope.registration.active === null;
  });
  scope.addEventListener('activate', (event) => {
    if (isFirstInstall) event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('message', (event) => {
    const message = event.data as { type?: unknown } | null;
    if (message?.type === 'SKIP_WAITING') event.waitUntil(scope.skipWaiting());
    if (message?.type === CLAIM) event.waitUntil(scope.clients.claim());
  });
}
