import { late } from '../../platform/late';

/** What is shown to whoever has too few coins; fetched when it is. */
export const AwaitedPayment = late(() => import('./AwaitedPayment').then((module) => module.AwaitedPayment));
export const MissingCoinsSheet = late(() =>
  import('./MissingCoinsSheet').then((module) => module.MissingCoinsSheet),
);
