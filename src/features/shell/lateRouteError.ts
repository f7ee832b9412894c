import { late } from '../../platform/late';

/** The page of a fault, fetched when there is one; the service worker holds it for a fault with no network. */
export const RouteError = late(() => import('./RouteError').then((module) => module.RouteError), {
  texts: true,
  suspends: true,
});
