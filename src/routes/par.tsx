import { createFileRoute, redirect } from '@tanstack/react-router';
import { openLanding } from './-landing/openLanding';
import { openLink } from './-landing/openLink';

/** Carries a visitor where the encrypted bundle `par` says, or a `link` that was shared with the app; inside the app only. Nobody stays here. */
export const Route = createFileRoute('/par')({
  // Not to be kept, nor to be opened twice by a preload.
  preload: false,
  loaderDeps: ({ search: { par } }) => ({ par }),
  loader: async ({ deps: { par }, location }) => {
    const link = new URLSearchParams(location.searchStr).get('link');
    const { path, search } = link === null ? await openLanding(par) : openLink(link);
    // Checked against the list of screens: a path of the app, though not one the types can name.
    throw redirect({ to: path as '/home', search, replace: true });
  },
});
