import { type Result, success } from '../../contract/failure';
import { refreshUser } from '../../data/userInfo';
import { outcome } from './outcome';
import { refreshCoinHistory } from './refreshCoinHistory';
import { syncGrants } from './syncGrants';
import { synchronize } from './synchronize';

/**
 * Brings back what the server has for the account: the library with all that belongs to it, what was unlocked, what there
 * is, and where it came from.
 */
export function followLogin(): Promise<Result<null>> {
  return outcome(async () => {
    // The library first: it is what a reader looks for on a new device.
    const [user] = await Promise.all([refreshUser(), synchronize()]);
    if (!user.ok) return user;
    await Promise.all([outcome(syncGrants), refreshCoinHistory()]);
    return success(null);
  });
}
