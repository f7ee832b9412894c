import { lazy } from '../../platform/navigation/lazy';
import { lazySheet } from '../../ui/lazySheet';

/** What a reader with too few coins is shown; fetched then. */
export const AwaitedPayment = lazy(() => import('./AwaitedPayment'), 'AwaitedPayment');
export const MissingCoinsSheet = lazySheet(() => import('./MissingCoinsSheet'), 'MissingCoinsSheet');
