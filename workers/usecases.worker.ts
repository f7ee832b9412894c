import { expose } from 'comlink';
import { useCases } from './usecases';
import { resumeDownloads } from './usecases/resumeDownloads';

/** `ping` tells the page that this worker is alive. */
const api = { ...useCases, ping: async () => true as const };
export type UseCasesWorker = typeof api;

expose(api);

self.addEventListener('online', () => {
  void useCases.drainOutbox();
  void resumeDownloads().catch(() => {
    // The database is out of reach: start, the next wake, tries again.
  });
});
