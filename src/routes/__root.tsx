import { createRootRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { AppShell } from '../features/shell/AppShell';

/** Codes of a visit that stay in the address on every way through the app (spec 2). */
export type VisitSearch = { inviteCode?: string; isDeepLink?: string };

export const Route = createRootRoute({
  validateSearch: ({ inviteCode, isDeepLink }: Record<string, unknown>): VisitSearch => ({
    ...(typeof inviteCode === 'string' && { inviteCode }),
    ...(typeof isDeepLink === 'string' && { isDeepLink }),
  }),
  search: { middlewares: [retainSearchParams(['inviteCode', 'isDeepLink'])] },
  component: Root,
});

function Root() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}
