import { expose } from 'comlink';
import { verifyReceiptsBy } from '../data/receipts';
import { useCases } from './usecases';
import { whenConnectionChanges } from './usecases/meteredConnection';
import { resumeDownloads } from './usecases/resumeDownloads';
import { verifyReceipt } from './verifyReceipt';

/** `ping` tells the page that this worker is alive. */
const api = { ...useCases, ping: async () => true as const };
export type UseCasesWorker = typeof api;

verifyReceiptsBy(verifyReceipt);
expose(api);

self.addEventListener('online', () => {
  void useCases.drainOutbox();
  resume();
});
// From mobile data to Wi-Fi: what the reader's rule held back may go on.
whenConnectionChanges(resume);

function resume(): void {
  void resumeDownloads().catch(() => {
    // The database is out of reach: start, the next wake, tries again.
  });
}
