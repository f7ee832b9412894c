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

/** How long the page before stays before a slow one shows that it is on its way. */
const PENDING_MS = 150;

/** Plain query strings, as links from outside have them: no JSON in the address. */
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
  // What a page's loader read on the last visit is out of date: the device is read again, and at once.
  defaultGcTime: 0,
  scrollRestoration: true,
  getScrollRestorationKey: scrollKey,
  // What has come is shown: a page is never held back for the sake of its placeholder.
  defaultPendingMinMs: 0,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
});

/** What tells the pages apart: `reading` of all chapters, `search` of all queries. */
const pageOf = (pathname: string | undefined) => pathname?.split('/')[1];

// On a slow device a placeholder in the place of the page that is there already would take away its text between two
// chapters, or the focus of the field while one types: such a page waits for its rows as it is.
Object.defineProperty(router.options, 'defaultPendingMs', {
  get: () =>
    pageOf(router.stores.resolvedLocation.get()?.pathname) === pageOf(router.latestLocation.pathname)
      ? Infinity
      : PENDING_MS,
});

forbidReloadOnChunkFailure();
keepScroll(router);

// The router would fade every change, or only where engines know types of transitions: which pages fade is ours.
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
