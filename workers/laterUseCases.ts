import '../data/tables/laterShapes';
import { success } from '../contract/values/failure';
import { verifyReceiptsBy } from '../data/money/receipts';
import { whenRecorded } from '../data/sync/recordChange';
import { useCases } from './usecases';
import { whenConnectionChanges } from './usecases/ground/meteredConnection';
import { outcome } from './usecases/ground/outcome';
import { resumeDownloads } from './usecases/library/downloads';
import { planAgain } from './usecases/plan/planAgain';
import { goOnRepairing } from './usecases/repair/goOnRepairing';
import { keepInventory } from './usecases/repair/inventory';
import { synchronize, synchronizeSoon } from './usecases/session/synchronize';
import { resumeEpisodes } from './usecases/watching/keepEpisodes';
import { verifyReceipt } from './verifyReceipt';

export { freePlanned } from '../data/plan/planned';
export { leaveDevice } from './usecases/account/logOut';

/**
 * All use cases, and what the worker does by itself: a file of its own, which comes once somebody asks for one that no first page needs
 * (decision 0043). That is the start, when the first page stands.
 */
export const laterUseCases = { ...useCases, drainOutbox: wake, signInGuest };

verifyReceiptsBy(verifyReceipt);

// What was changed goes up once the reader pauses.
whenRecorded(synchronizeSoon);

self.addEventListener('online', () => {
  void wake();
  resume();
});
// From mobile data to Wi-Fi: what the reader's rule held back may go on.
whenConnectionChanges(resume);

/** Whatever wakes the outbox is the moment to hear of the other devices too. */
function wake() {
  void synchronize();
  void outcome(async () => success(await goOnRepairing()));
  return useCases.drainOutbox();
}

/** A guest has an account from here on: what was changed before goes to it. */
async function signInGuest(request: Parameters<typeof useCases.signInGuest>[0]) {
  const signedIn = await useCases.signInGuest(request);
  void synchronize();
  void outcome(async () => success(await goOnRepairing(request)));
  keepInventory();
  return signedIn;
}

function resume(): void {
  planAgain();
  void Promise.all([resumeDownloads(), resumeEpisodes()]).catch(() => {
    // The database is out of reach: start, the next wake, tries again.
  });
}
