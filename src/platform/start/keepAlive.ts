import { probeDatabase } from '../../../data/queries/databaseState';
import { usecases } from '../worker/usecases';

/** From now on a tab that comes back finds what it stands on. */
export function keepAlive(): void {
  // It may have lost its database connection (Safari) and may have a network again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void probeDatabase();
    void usecases.drainOutbox();
  });
}
