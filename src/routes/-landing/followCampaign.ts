import { redirect } from '@tanstack/react-router';

/** A landing page with a `par` goes where its bundle says; without one it goes on as usual. */
export function followCampaign({ par }: { par?: string }): void {
  if (par !== undefined)
    throw redirect({ to: '/par', search: (before) => ({ ...before, par }), replace: true });
}
