import { type Result, success } from '../../contract/failure';
import { refreshUser } from '../../data/userInfo';
import { outcome } from './outcome';
import { refreshCoinHistory } from './refreshCoinHistory';
import { syncGrants } from './syncGrants';

/** Brings back what the server has for the account: what was unlocked, what there is, and where it came from. */
export function followLogin(): Promise<Result<null>> {
  return outcome(async () => {
    const user = await refreshUser();
    if (!user.ok) return user;
    await Promise.all([outcome(syncGrants), refreshCoinHistory()]);
    return success(null);
  });
}
