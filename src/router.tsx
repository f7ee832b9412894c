import { createRouter } from '@tanstack/react-router';
import { keepScroll } from './features/shell/keepScroll';
import { LoadingPage } from './features/shell/LoadingPage';
import { RouteError } from './features/shell/lazyRouteError';
import { fadeBetweenPages } from './features/shell/pageFade';
import { scrollKey } from './features/shell/scrollKey';
import { withPageTexts } from './i18n/activate';
import { forbidReloadOnChunkFailure } from './platform/navigation/chunkFailure';
import { lazy } from './platform/navigation/lazy';
import { settledHistory } from './platform/navigation/settledHistory';
import { routeTree } from './routeTree.gen';

/** How long the previous page stays, in ms, before a slow page shows its placeholder. */
const PENDING_MS = 150;

/** Plain query strings, as external links have them: no JSON in the address. */
function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

const NotFoundPage = lazy(() => withPageTexts(import('./features/shell/NotFoundPage')), 'NotFoundPage');

type Placed = { readonly options: { readonly path: string } };
const pages = Object.values(routeTree.children as object as Record<string, Placed>).map(
  ({ options }) => options.path,
);

export const router = createRouter({
  routeTree,
  history: settledHistory(pages),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // The last visit's loader data is stale: the device is read again, and at once.
  defaultGcTime: 0,
  scrollRestoration: true,
  getScrollRestorationKey: scrollKey,
  // A loaded page is shown at once; its placeholder has no minimum time.
  defaultPendingMinMs: 0,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
});

/** Identifies a page: `reading` for all chapters, `search` for all queries. */
const pageOf = (pathname: string | undefined) => pathname?.split('/')[1];

// If the page itself stays, it waits for its rows without a placeholder: on a slow device that would remove
// the text between two chapters, or the focus of the field while the reader types.
Object.defineProperty(router.options, 'defaultPendingMs', {
  get: () =>
    pageOf(router.stores.resolvedLocation.get()?.pathname) === pageOf(router.latestLocation.pathname)
      ? Infinity
      : PENDING_MS,
});

forbidReloadOnChunkFailure();
keepScroll(router);

// The router would fade every change, or only in engines with view transition types; we choose which pages
// fade.
router.startViewTransition = (show) =>
  fadeBetweenPages(show, {
    from: router.stores.resolvedLocation.get()?.pathname,
    to: router.latestLocation.pathname,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
