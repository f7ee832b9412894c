import { createFileRoute, redirect } from '@tanstack/react-router';
import { openLanding } from './-landing/openLanding';

/** Carries a visitor where the encrypted bundle `par` says, inside the app only. Nobody stays here. */
export const Route = createFileRoute('/par')({
  // Not to be kept, nor to be opened twice by a preload.
  preload: false,
  loaderDeps: ({ search: { par } }) => ({ par }),
  loader: async ({ deps: { par } }) => {
    const { path, search } = await openLanding(par);
    // Checked against the list of screens: a path of the app, though not one the types can name.
    throw redirect({ to: path as '/home', search, replace: true });
  },
});
