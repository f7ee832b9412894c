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

/** One tab repairs the device at a time. */
const LOCK = 'dogear-repair';

/**
 * Restores from the account what the platform deleted (decision 0090): library, places, marks and keys, then
 * the downloads. Each step is idempotent and may be killed; without a loss it does nothing. A reader who must
 * log in first is left alone. `visitor`: if the page has identified the visitor, a guest whose secret was
 * lost gets a new one.
 */
export function goOnRepairing(visitor?: Visitor): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const repair = await openRepair();
    if (!repair) return;
    const isOf = (...losses: Repair['lost']) => repair.lost.some((loss) => losses.includes(loss));
    if (isOf('keys')) await repairDamagedRows();
    if (isOf('everything', 'database', 'keys') && !(await comeBack(repair, visitor, isOf))) return;
    await putDownloadsBack(await isSameReader(repair));
    // From here on the rows alone hold everything known of the loss.
    void resumeDownloads().catch(() => undefined);
    startKeeping();
    if (isOf('everything', 'database', 'caches')) void fillCaches(repair).catch(() => undefined);
  });
}

export async function openRepair(): Promise<Repair | undefined> {
  const repair = await withDatabase(() => readMeta('repair'));
  return repair?.state === 'done' ? undefined : repair;
}

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
    // A guest meanwhile, or another reader, who is not affected.
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

/**
 * A guest without its secret and its session is a different one. An account includes its former guest's data.
 */
async function isSameReader({ accountId }: Repair): Promise<boolean> {
  const user = await storedUser();
  return accountId === null || user === undefined || user.isLogin === 1 || user.userId === accountId;
}

/**
 * Asks the reader to log in. If everything was deleted and no session is left, the device's owner is unknown
 * and nothing is shown; a reader who logs in gets the downloads that their account recorded for such a device
 * (decision 0090).
 */
export async function recordLoggedOut(repair: Repair): Promise<void> {
  if (repair.state === 'loggedOut') return;
  const isUnknown = repair.accountId === null;
  const isAccount = repair.wasLoggedIn || isUnknown;
  // A guest is restored by the secret that the page signs in with.
  const state = isAccount ? ('loggedOut' as const) : ('waiting' as const);
  const told = repair.told || isUnknown;
  await write([], () =>
    db.meta.put(metaRow('repair', { ...repair, state, wasLoggedIn: isAccount, told })).then(() => undefined),
  );
}
