import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { destinationOfLink } from '../platform/destination';
import { showToast } from '../ui/toasts';

/** Opens a link that another app has shared, or that has our own scheme (the manifest's protocol_handlers). Nobody stays here. */
export const Route = createFileRoute('/open')({
  preload: false,
  validateSearch: ({ link }: Record<string, unknown>): { link?: string | undefined } => ({
    link: typeof link === 'string' ? link : undefined,
  }),
  loaderDeps: ({ search: { link } }) => ({ link }),
  loader: ({ deps: { link = '' } }) => {
    const destination = destinationOfLink(link, location.origin);
    if (!destination) {
      showToast({
        text: i18n._(msg`That link leads somewhere else. Dogear opens links to its own books and dramas.`),
      });
      throw redirect({ to: '/home', replace: true });
    }
    // Checked against the list of screens: a path of the app, though not one the types can name.
    throw redirect({ to: destination.path as '/home', search: destination.search, replace: true });
  },
});
