import { type Result, success } from '../../../contract/wire/failure';
import { refreshUser, sendLoginLog } from '../../../data/account/userInfo';
import { storedFingerId } from '../../../data/commands/guestSignIn';
import { refreshCoinHistory } from '../coins/refreshCoinHistory';
import { syncGrants } from '../coins/syncGrants';
import { outcome } from '../ground/outcome';
import { goOnRepairing } from '../repair/goOnRepairing';
import type { Visitor } from '../session/renewGuest';
import { synchronize } from '../session/synchronize';

/**
 * Brings back what the server has for the account: the library with all that belongs to it, what was unlocked, what there
 * is, and where it came from. The server is told of the login itself too (spec 7, loginLog).
 */
export function followLogin(visitor: Visitor): Promise<Result<null>> {
  return outcome(async () => {
    void outcome(async () => sendLoginLog({ ...visitor, fingerId: (await storedFingerId()) ?? '' }));
    // The library first: it is what a reader looks for on a new device.
    const [user] = await Promise.all([refreshUser(), synchronize()]);
    if (!user.ok) return user;
    await Promise.all([outcome(syncGrants), refreshCoinHistory()]);
    await goOnRepairing(visitor);
    return success(null);
  });
}
