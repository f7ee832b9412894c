import { late } from '../../platform/late';
import { lateSheet } from '../lateSheet';

/** What is shown to whoever has too few coins; fetched when it is. */
export const AwaitedPayment = late(() => import('./AwaitedPayment').then((module) => module.AwaitedPayment));
export const MissingCoinsSheet = lateSheet(() =>
  import('./MissingCoinsSheet').then((module) => module.MissingCoinsSheet),
);
