import type { User } from '../../../contract/account/account.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { recordVisitAid } from '../../../data/account/arrival';
import { refreshUser, storedUser } from '../../../data/account/userInfo';
import { currentAccount } from '../../../data/tables/meta';
import { openDatabase, withDatabase } from '../../../data/tables/openDatabase';
import { syncGrants } from '../coins/syncGrants';
import { outcome } from '../ground/outcome';
import { resumeDownloads } from '../library/downloads';
import { deleteExpiredBooks } from '../library/removedBooks';
import { rewriteEarlierTexts } from '../library/rewriteEarlierTexts';
import { drainOutbox } from '../outbox/drainOutbox';
import { planAgain } from '../plan/planAgain';
import { keepAhead } from '../reading/keepAhead';
import { goOnRepairing, openRepair, recordLoggedOut } from '../repair/goOnRepairing';
import { keepInventory } from '../repair/inventory';
import { recordLoss, repairDevice } from '../repair/loss';
import { recheckDownloads } from '../repair/restoreDownloads';
import { sealSettings } from '../session/settings';
import { renewGuest, type Visitor } from '../session/signInGuest';
import { synchronize } from '../session/synchronize';
import { fetchTakenTexts, openGrantedTexts } from '../texts/unlockedTexts';
import { resumeEpisodes } from '../watching/keepEpisodes';

export type Started = { user: User | null; needsGuest: boolean };

/**
 * Starts up (spec 4.1): sends waiting intents, refreshes a stored user or keeps it if there is no network,
 * and renews a lost session for the same guest. `needsGuest`: there is no account, so the page must call
 * `signInGuest`.
 */
export function start({
  mayHaveSession = false,
  ...visitor
}: Visitor & { mayHaveSession?: boolean }): Promise<Result<Started>> {
  return outcome<Started>(async () => {
    recordVisitAid(visitor.arrival.aid);
    await openDatabase();
    await recordLoss(mayHaveSession);
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
    // The browser of a device that lost everything may still have the session: a new guest would end it.
    if (!user && accountId === undefined && !repair) return success({ user: null, needsGuest: true });
    const refreshed = await refreshUser();
    keepInventory();
    if (repair && refreshed.ok) void outcome(async () => success(await goOnRepairing(visitor)));
    if (repair && !refreshed.ok && accountId === undefined && refreshed.failure.disposition !== 'retry')
      await recordLoggedOut(repair);
    // The service worker's sync may have stored keys of texts that are still sealed.
    void outcome(async () => {
      await openGrantedTexts();
      void fetchTakenTexts();
      return refreshed.ok ? syncGrants() : refreshed;
    });
    if (refreshed.ok) {
      void synchronize();
      return success({ user: refreshed.value, needsGuest: false });
    }
    // The stored user is damaged, and only the server knows whose account it is. A guest would replace it.
    if (!user) return success({ user, needsGuest: refreshed.failure.disposition !== 'retry' });
    if (refreshed.failure.disposition === 'session' && user.isLogin === 0) {
      if (!(await renewGuest(visitor))) return success({ user, needsGuest: true });
      return success({ user: (await storedUser()) ?? user, needsGuest: false });
    }
    return success({ user, needsGuest: false });
  });
}

async function sweep(): Promise<Result<null>> {
  const mended = await repairDevice({ texts: false });
  // A damaged own book would be taken for a removed one.
  if (!mended.ok) return mended;
  await deleteExpiredBooks();
  return success(null);
}
