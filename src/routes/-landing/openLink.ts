import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { houseName } from '../../platform/device/houseName';
import { type Destination, destinationOfLink } from '../../platform/navigation/destination';
import { showToast } from '../../ui/toasts';

/**
 * Returns where a link leads that another app shared, or that has our own scheme (the manifest's
 * protocol_handlers). For any other link, shows a toast and returns home.
 */
export function openLink(link: string): Destination {
  const destination = destinationOfLink(link, location.origin);
  if (destination) return destination;
  showToast({
    text: i18n._(msg`That link leads somewhere else. ${houseName} opens links to its own books and dramas.`),
  });
  return { path: '/home', search: {} };
}
