import { withPageTexts } from '../../i18n/activate';
import { lazy } from '../../platform/navigation/lazy';

/** The page of a fault, fetched when there is one; the service worker holds it for a fault with no network. */
export const RouteError = lazy(() => withPageTexts(import('./RouteError')), 'RouteError');
