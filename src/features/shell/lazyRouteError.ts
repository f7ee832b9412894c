import { lazyRouteComponent } from '@tanstack/react-router';
import { pageTexts } from '../../i18n/activate';

/** The page of a fault, fetched when there is one; the service worker holds it for a fault with no network. */
export const RouteError = lazyRouteComponent(async () => {
  const [{ RouteError }] = await Promise.all([import('./RouteError'), pageTexts()]);
  return { RouteError };
}, 'RouteError');
