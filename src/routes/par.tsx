import { createFileRoute, redirect } from '@tanstack/react-router';
import { openLanding } from './-landing/openLanding';
import { openLink } from './-landing/openLink';

/**
 * Redirects a visitor to the target of the encrypted bundle `par`, or of a `link` shared with the app; only
 * within the app.
 */
export const Route = createFileRoute('/par')({
  // A bundle must not be cached, nor be opened a second time by a preload.
  preload: false,
  loaderDeps: ({ search: { par } }) => ({ par }),
  loader: async ({ deps: { par }, location }) => {
    const link = new URLSearchParams(location.searchStr).get('link');
    const { path, search } = link === null ? await openLanding(par) : openLink(link);
    // Checked against the list of screens; the type stands for any of their paths.
    throw redirect({ to: path as '/home', search, replace: true });
  },
});
