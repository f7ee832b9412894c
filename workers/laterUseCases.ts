import '../data/tables/laterShapes';
import { success } from '../contract/wire/failure';
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
import { sendManuscripts } from './usecases/studio/sendManuscripts';
import { resumeEpisodes } from './usecases/watching/keepEpisodes';
import { whenWatched } from './usecases/watching/savePlayed';
import { verifyReceipt } from './verifyReceipt';

export { freePlanned } from '../data/plan/planned';
export { leaveDevice } from './usecases/account/logOut';

/**
 * All use cases and the worker's background work, in a separate file. It loads on the first call that no
 * first page needs (decision 0043): the start, once the first page is painted.
 */
export const laterUseCases = { ...useCases, drainOutbox: wake, signInGuest };

verifyReceiptsBy(verifyReceipt);

// Changes are sent once the reader pauses.
whenRecorded(synchronizeSoon);

self.addEventListener('online', () => {
  void wake();
  resume();
});
whenWatched(() => planAgain());
// From mobile data to Wi-Fi: work held back by the reader's rule may continue.
whenConnectionChanges(resume);

/** Every wake of the outbox also syncs with the other devices. */
function wake() {
  void synchronize();
  void sendManuscripts();
  void outcome(async () => success(await goOnRepairing()));
  return useCases.drainOutbox();
}

/** The guest now has an account, which gets the earlier changes. */
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
    // The database is unavailable: the start, the next wake, retries.
  });
}
