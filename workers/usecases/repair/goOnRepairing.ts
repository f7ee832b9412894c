import { refreshUser, storedUser } from '../../../data/account/userInfo';
import { storedFingerId } from '../../../data/commands/guestSignIn';
import type { Repair } from '../../../data/inventory/repair';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { syncGrants } from '../coins/syncGrants';
import { outcome } from '../ground/outcome';
import { resumeDownloads } from '../library/downloads';
import { signInGuest, type Visitor } from '../session/signInGuest';
import { synchronize } from '../session/synchronize';
import { startKeeping } from '../watching/keepEpisodes';
import { repairDamagedRows } from './damagedRows';
import { fillCaches, putDownloadsBack } from './restoreDownloads';

/** One tab mends the device at a time. */
const LOCK = 'dogear-repair';

/**
 * Brings back from the account what the platform took (decision 0090): library, places, marks and the keys of what was unlocked, then the
 * downloads. Each step can be killed and is done again; nothing happens where nothing was lost. Who has to log in first is left alone.
 * `visitor`: where the page has told who is here, a guest whose secret was lost gets another one.
 */
export function goOnRepairing(visitor?: Visitor): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const repair = await openRepair();
    if (!repair) return;
    const isOf = (...losses: Repair['lost']) => repair.lost.some((loss) => losses.includes(loss));
    if (isOf('keys')) await repairDamagedRows();
    if (isOf('everything', 'database', 'keys') && !(await comeBack(repair, visitor, isOf))) return;
    await putDownloadsBack(await isSameReader(repair));
    // From here on nothing is known of the loss that the rows do not say themselves.
    void resumeDownloads().catch(() => undefined);
    startKeeping();
    if (isOf('everything', 'database', 'caches')) void fillCaches(repair).catch(() => undefined);
  });
}

export async function openRepair(): Promise<Repair | undefined> {
  const repair = await withDatabase(() => readMeta('repair'));
  return repair?.state === 'done' ? undefined : repair;
}

/** Whether all that the account has is here again. */
async function comeBack(
  repair: Repair,
  visitor: Visitor | undefined,
  isOf: (...losses: Repair['lost']) => boolean,
): Promise<boolean> {
  if ((await withDatabase(currentAccount)) === undefined) {
    const asked = await refreshUser();
    if (!asked.ok) {
      if (asked.failure.disposition !== 'retry') await recordLoggedOut(repair);
      return false;
    }
  }
  const user = await storedUser();
  if (!user) return false;
  const isOther = user.userId !== repair.accountId && (user.isLogin === 0 || repair.accountId !== null);
  if (repair.wasLoggedIn && isOther) {
    // A guest meanwhile; or another reader, whom none of it concerns.
    if (user.isLogin === 0) await recordLoggedOut(repair);
    else await write([], () => db.meta.delete('repair'));
    return false;
  }
  const hasSynchronized = (await synchronize()).ok;
  const hasGrants = (await outcome(syncGrants)).ok;
  if (!hasSynchronized || !hasGrants) return false;
  if (user.isLogin === 1 || !isOf('keys', 'everything')) return true;
  // Without its secret, this guest would end with its session.
  if (!visitor) return false;
  const fingerId = (await storedFingerId()) ?? '';
  return (await signInGuest({ ...visitor, fingerId, userId: user.userId })).ok;
}

/** A guest is another one where neither its secret nor its session is left. An account took in what its guest had. */
async function isSameReader({ accountId }: Repair): Promise<boolean> {
  const user = await storedUser();
  return accountId === null || user === undefined || user.isLogin === 1 || user.userId === accountId;
}

/**
 * Asks the reader to log in. Where everything was taken and no session is left, nothing tells whose device it was, and nothing is
 * said; who logs in on it has what their account says was downloaded to such a device fetched again (decision 0090).
 */
export async function recordLoggedOut(repair: Repair): Promise<void> {
  if (repair.state === 'loggedOut') return;
  const isUnknown = repair.accountId === null;
  const isAccount = repair.wasLoggedIn || isUnknown;
  // A guest comes back by the secret that the page signs in with.
  const state = isAccount ? ('loggedOut' as const) : ('waiting' as const);
  const told = repair.told || isUnknown;
  await write([], () =>
    db.meta.put(metaRow('repair', { ...repair, state, wasLoggedIn: isAccount, told })).then(() => undefined),
  );
}
