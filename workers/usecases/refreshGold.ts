import { type Result, success } from '../../contract/failure';
import { currentAccount } from '../../data/currentAccount';
import { call } from '../../data/gateway';
import { withDatabase } from '../../data/openDatabase';
import { settlementsSoFar } from '../../data/settlements';
import { heardGold } from '../../data/wallet';
import { write } from '../../data/write';
import { outcome } from './outcome';

/** Brings the wallet up to date (spec 7, goldIndex): what there is, and which bonus ends when. */
export function refreshGold(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const settlements = await settlementsSoFar();
    const gold = await call('goldIndex', { userId: accountId });
    if (!gold.ok) return gold;
    const heard = await heardGold(accountId, gold.value, settlements);
    await write(heard.tables, heard.apply);
    return success(null);
  });
}
