import { lazy } from '../../platform/navigation/lazy';
import { lazySheet } from '../../ui/lazySheet';

export const AwaitedPayment = lazy(() => import('./AwaitedPayment'), 'AwaitedPayment');
export const MissingCoinsSheet = lazySheet(() => import('./MissingCoinsSheet'), 'MissingCoinsSheet');
