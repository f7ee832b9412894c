import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { RouteError } from './features/shell/RouteError';
import { isTabPath } from './features/shell/tabs';
import { routeTree } from './routeTree.gen';

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

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // What a page's loader read on the last visit is out of date: the device is read anew, and at once.
  defaultGcTime: 0,
  // A tab is one place wherever it is opened from; every other page is one place per visit.
  scrollRestoration: true,
  getScrollRestorationKey: ({ pathname, state }) =>
    isTabPath(pathname) ? pathname : (state.__TSR_key ?? pathname),
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./features/shell/NotFoundPage'), 'NotFoundPage'),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
