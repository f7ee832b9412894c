import type { User } from '../../../contract/account/account.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { refreshUser, storedUser } from '../../../data/account/userInfo';
import { noteVisitAid } from '../../../data/account/visitAid';
import { currentAccount } from '../../../data/tables/currentAccount';
import { openDatabase, withDatabase } from '../../../data/tables/openDatabase';
import { syncGrants } from '../coins/syncGrants';
import { outcome } from '../ground/outcome';
import { resumeDownloads } from '../library/resumeDownloads';
import { rewriteEarlierTexts } from '../library/rewriteEarlierTexts';
import { sweepRemovedBooks } from '../library/sweepRemovedBooks';
import { drainOutbox } from '../outbox/drainOutbox';
import { planAgain } from '../plan/planAgain';
import { keepAhead } from '../reading/keepAhead';
import { goOnRepairing, noteLoggedOut, openRepair } from '../repair/goOnRepairing';
import { keepInventory } from '../repair/keepInventory';
import { mendDevice } from '../repair/mendDevice';
import { noteLoss } from '../repair/noteLoss';
import { recheckDownloads } from '../repair/recheckDownloads';
import { renewGuest, type Visitor } from '../session/renewGuest';
import { sealSettings } from '../session/sealSettings';
import { synchronize } from '../session/synchronize';
import { fetchTakenTexts } from '../texts/fetchTakenTexts';
import { openGrantedTexts } from '../texts/openGrantedTexts';
import { resumeEpisodes } from '../watching/keepEpisodes';

export type Started = { user: User | null; needsGuest: boolean };

/**
 * Start-up (spec 4.1): what waits is sent; a stored user is refreshed, and kept as it is with no network; a session
 * that is gone is renewed for the same guest. `needsGuest`: there is no account, the page must call `signInGuest`.
 */
export function start({
  mayHaveSession = false,
  ...visitor
}: Visitor & { mayHaveSession?: boolean }): Promise<Result<Started>> {
  return outcome<Started>(async () => {
    noteVisitAid(visitor.arrival.aid);
    await openDatabase();
    await noteLoss(mayHaveSession);
    void outcome(sweep);
    void outcome(async () => success(await sealSettings()));
    await drainOutbox();
    void outcome(async () => {
      await recheckDownloads();
      await resumeDownloads();
      await resumeEpisodes();
      await keepAhead();
      await rewriteEarlierTexts();
      return success(planAgain());
    });
    const user = (await storedUser()) ?? null;
    const accountId = await withDatabase(currentAccount);
    const repair = await openRepair();
    // Where a device lost all it had, its browser may have the session still: a guest would end it.
    if (!user && accountId === undefined && !repair) return success({ user: null, needsGuest: true });
    const refreshed = await refreshUser();
    keepInventory();
    if (repair && refreshed.ok) void outcome(async () => success(await goOnRepairing(visitor)));
    if (repair && !refreshed.ok && accountId === undefined && refreshed.failure.disposition !== 'retry')
      await noteLoggedOut(repair);
    // A sync of the service worker may have kept keys of texts that are still sealed.
    void outcome(async () => {
      await openGrantedTexts();
      void fetchTakenTexts();
      return refreshed.ok ? syncGrants() : refreshed;
    });
    if (refreshed.ok) {
      void synchronize();
      return success({ user: refreshed.value, needsGuest: false });
    }
    // Damaged on the device: whose account it is only the server knows. A guest would take its place.
    if (!user) return success({ user, needsGuest: refreshed.failure.disposition !== 'retry' });
    if (refreshed.failure.disposition === 'session' && user.isLogin === 0) {
      if (!(await renewGuest(visitor))) return success({ user, needsGuest: true });
      return success({ user: (await storedUser()) ?? user, needsGuest: false });
    }
    return success({ user, needsGuest: false });
  });
}

async function sweep(): Promise<Result<null>> {
  const mended = await mendDevice({ texts: false });
  // What is damaged of a book of the device's own would be taken for removed.
  if (!mended.ok) return mended;
  await sweepRemovedBooks();
  return success(null);
}
