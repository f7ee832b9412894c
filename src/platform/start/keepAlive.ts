import { probeDatabase } from '../../../data/queries/databaseState';
import { usecases } from '../worker/usecases';

/** Restores what a tab needs when it is visible again. Call once. */
export function keepAlive(): void {
  // Safari may have closed its database connection, and the network may be back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void probeDatabase();
    void usecases.drainOutbox();
  });
}
