import { probeDatabase } from '../../data/queries/databaseState';
import { endWorker, usecases } from './usecases';

/** From now on a tab that comes back, and a page that was left and is shown again, find what they stand on. */
export function keepAlive(): void {
  // It may have lost its database connection (Safari) and may have a network again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void probeDatabase();
    void usecases.drainOutbox();
  });
  // A page that is left may be kept, asleep, and its worker with it. WebKit lets that sleep in the middle of a transaction, which keeps
  // the tables from every page after it; Chromium, which knows `freeze`, keeps no such page. What the page still says while it is left
  // wakes no other worker, which would fall asleep as this one did.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && !('onfreeze' in document))
      endWorker(new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })));
  });
}
