import { probeDatabase } from '../../data/queries/databaseState';
import { callWorker } from './callWorker';

const worker = callWorker(
  () =>
    new Worker(new URL('../../workers/usecases.worker.ts', import.meta.url), {
      type: 'module',
      name: 'usecases',
    }),
);

/**
 * The use cases of the worker: the one way the page changes anything or reaches the network. Every call resolves to
 * a result, or to `timeout` or `workerLost`; none rejects. The worker starts at the first call.
 */
export const usecases = worker.useCases;

// A tab that comes back may have lost its database connection (Safari) and may have a network again.
// There is no document where a first picture is drawn.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  void probeDatabase();
  void usecases.drainOutbox();
});
