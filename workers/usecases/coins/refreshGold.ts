import { type Result, success } from '../../../contract/wire/failure';
import { settlementsSoFar } from '../../../data/money/settlements';
import { heardGold } from '../../../data/money/wallet';
import { call } from '../../../data/network/gateway';
import { currentAccount } from '../../../data/tables/currentAccount';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

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
