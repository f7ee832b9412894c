import type { PrecacheController } from 'workbox-precaching';
import type { InstallEvent } from './installShell';

/** What types the library lacks yet: https://w3c.github.io/ServiceWorker/#dictdef-routerrule */
type RouterRule = {
  readonly condition: { readonly or: readonly { readonly urlPattern: { readonly pathname: string } }[] };
  readonly source: { readonly cacheName: string };
};
type RoutingInstallEvent = InstallEvent & {
  addRoutes?(rules: RouterRule | readonly RouterRule[]): Promise<void>;
};

/** A worker's script comes with a policy of its own, and is fetched once a start. */
const ROUTED = /^(?!.*\.worker-).*\.(?:js|css|woff2)$/;

/**
 * Has the browser take the app's code, styles and faces out of their cache by itself, where it knows how to (decision 0101): eight files of
 * a start would each wake the service worker. By their full names, which say their version: what is not of this build, such as
 * the files of an open tab of the one before, goes to the service worker as ever. Never rejects: without routes it answers everything.
 */
export async function routePastWorker(
  event: RoutingInstallEvent,
  precache: Pick<PrecacheController, 'getURLsToCacheKeys' | 'strategy'>,
): Promise<void> {
  const files = [...precache.getURLsToCacheKeys()].flatMap(([url, key]) => {
    const { pathname } = new URL(url);
    return url === key && ROUTED.test(pathname) ? [pathname] : [];
  });
  if (files.length === 0) return;
  try {
    await event.addRoutes?.({
      condition: { or: files.map((pathname) => ({ urlPattern: { pathname } })) },
      source: { cacheName: precache.strategy.cacheName },
    });
  } catch (error) {
    console.info('The service worker answers for all of the app’s files.', error);
  }
}
