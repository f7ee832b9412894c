import { createRootRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { AppShell } from '../features/shell/AppShell';
import { pageTexts } from '../i18n/activate';

/** Codes of a visit that stay in the address on every way through the app (spec 2). */
export type VisitSearch = { inviteCode?: string; isDeepLink?: string };

/** Pages whose texts are part of the shell. */
const SHELL_PAGES = new Set(['/', '/home', '/BookShelf', '/ViewAll']);

export const Route = createRootRoute({
  validateSearch: ({ inviteCode, isDeepLink }: Record<string, unknown>): VisitSearch => ({
    ...(typeof inviteCode === 'string' && { inviteCode }),
    ...(typeof isDeepLink === 'string' && { isDeepLink }),
  }),
  search: { middlewares: [retainSearchParams(['inviteCode', 'isDeepLink'])] },
  beforeLoad: ({ location: { pathname } }) => (SHELL_PAGES.has(pathname) ? undefined : pageTexts()),
  component: Root,
});

function Root() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}
