import { redirect } from '@tanstack/react-router';

/** Redirects a landing page with a `par` to its bundle's target; without one, does nothing. */
export function followCampaign({ par }: { par?: string }): void {
  if (par !== undefined)
    throw redirect({ to: '/par', search: (before) => ({ ...before, par }), replace: true });
}
