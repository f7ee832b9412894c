import { withPageTexts } from '../../i18n/activate';
import { lazy } from '../../platform/navigation/lazy';

/** The error page, loaded on the first error; the service worker caches it for errors offline. */
export const RouteError = lazy(() => withPageTexts(import('./RouteError')), 'RouteError');
