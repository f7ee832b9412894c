import { createRootRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { AppShell } from '../features/shell/AppShell';
import { readSavedBar } from '../features/shell/useTabs';
import { pageTexts } from '../i18n/activate';
import { firstRead } from '../platform/live/live';
import { KeptTabs } from './-tabs/KeptTabs';

/** Codes of a visit that stay in the address on every way through the app (spec 2.1). */
export type VisitSearch = { inviteCode?: string; isDeepLink?: string; par?: string };

/** Pages whose texts are part of the shell, or that fetch them beside what they read. */
const SHELL_PAGES = new Set(['/', '/home', '/BookShelf']);

export const Route = createRootRoute({
  validateSearch: ({ inviteCode, isDeepLink, par }: Record<string, unknown>): VisitSearch => ({
    ...(typeof inviteCode === 'string' && { inviteCode }),
    ...(typeof isDeepLink === 'string' && { isDeepLink }),
    ...(typeof par === 'string' && { par }),
  }),
  search: { middlewares: [retainSearchParams(['inviteCode', 'isDeepLink'])] },
  beforeLoad: ({ location: { pathname } }) => (SHELL_PAGES.has(pathname) ? undefined : pageTexts()),
  // Once for the visit: later changes arrive alive.
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
