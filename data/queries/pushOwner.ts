import { currentAccount } from '../tables/currentAccount';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** Whether the account that this device acts for is the one that was last told by its push subscription. */
export function isPushOurs(): Promise<boolean> {
  return withDatabase(async () => {
    const saved = await readMeta('pushSaved');
    return saved !== undefined && saved.accountId === (await currentAccount());
  });
}
