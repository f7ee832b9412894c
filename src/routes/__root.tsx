import { createRootRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { AppShell } from '../features/shell/AppShell';
import { readSavedBar } from '../features/shell/useTabs';
import { pageTexts } from '../i18n/activate';
import { firstRead } from '../platform/live/live';
import { KeptTabs } from './-tabs/KeptTabs';

/** The visit's codes, which every navigation keeps in the address (spec 2.1). */
export type VisitSearch = { inviteCode?: string; isDeepLink?: string; par?: string };

/** Pages whose texts are part of the shell, or that load them in parallel with their data. */
const SHELL_PAGES = new Set(['/', '/home', '/BookShelf']);

export const Route = createRootRoute({
  validateSearch: ({ inviteCode, isDeepLink, par }: Record<string, unknown>): VisitSearch => ({
    ...(typeof inviteCode === 'string' && { inviteCode }),
    ...(typeof isDeepLink === 'string' && { isDeepLink }),
    ...(typeof par === 'string' && { par }),
  }),
  search: { middlewares: [retainSearchParams(['inviteCode', 'isDeepLink'])] },
  beforeLoad: ({ location: { pathname } }) => (SHELL_PAGES.has(pathname) ? undefined : pageTexts()),
  // Runs once per visit; later changes arrive through live queries.
  loader: () => firstRead(readSavedBar()),
  staleTime: Number.POSITIVE_INFINITY,
  component: Root,
});

function Root() {
  return (
    <AppShell tabBar={Route.useLoaderData()}>
      <KeptTabs />
      <Outlet />
    </AppShell>
  );
}
