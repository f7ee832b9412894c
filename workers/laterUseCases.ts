import '../data/tables/commentShapes';
import '../data/tables/dramaShapes';
import '../data/tables/planShapes';
import { transfer } from 'comlink';
import { success } from '../contract/wire/failure';
import { verifyReceiptsBy } from '../data/money/receipts';
import { whenNoted } from '../data/sync/noteChange';
import { useCases } from './usecases';
import { whenConnectionChanges } from './usecases/ground/meteredConnection';
import { outcome } from './usecases/ground/outcome';
import { resumeDownloads } from './usecases/library/resumeDownloads';
import { planAgain } from './usecases/plan/planAgain';
import { goOnRepairing } from './usecases/repair/goOnRepairing';
import { keepInventory } from './usecases/repair/keepInventory';
import { synchronize, synchronizeSoon } from './usecases/session/synchronize';
import { resumeEpisodes } from './usecases/watching/keepEpisodes';
import { verifyReceipt } from './verifyReceipt';

export { freePlanned } from '../data/plan/freePlanned';
export { leaveDevice } from './usecases/account/leaveDevice';

/**
 * All use cases, and what the worker does by itself: a file of its own, which comes once somebody asks for one that no first page needs
 * (decision 0095). That is the start, when the first page stands.
 */
export const laterUseCases = { ...useCases, drainOutbox: wake, signInGuest, openPart, openStills };

verifyReceiptsBy(verifyReceipt);

// What was changed goes up once the reader pauses.
whenNoted(synchronizeSoon);

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

/** Its bytes are handed over, not copied. */
async function openPart(request: Parameters<typeof useCases.openPart>[0]) {
  const opened = await useCases.openPart(request);
  return opened.ok ? transfer(opened, [opened.value]) : opened;
}

/** So are theirs. */
async function openStills(request: Parameters<typeof useCases.openStills>[0]) {
  const opened = await useCases.openStills(request);
  return opened.ok ? transfer(opened, [opened.value]) : opened;
}

function resume(): void {
  planAgain();
  void Promise.all([resumeDownloads(), resumeEpisodes()]).catch(() => {
    // The database is out of reach: start, the next wake, tries again.
  });
}
