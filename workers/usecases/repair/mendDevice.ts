import { type Result, success } from '../../../contract/wire/failure';
import { refreshCoinHistory } from '../coins/refreshCoinHistory';
import { refreshGold } from '../coins/refreshGold';
import { syncGrants } from '../coins/syncGrants';
import { outcome } from '../ground/outcome';
import { synchronize } from '../session/synchronize';
import { type Swept, sweepDamagedRows } from './sweepDamagedRows';

/** What may have been spent or earned without a word: an intent that is not sent again may have arrived. */
const OF_MONEY = ['outbox', 'wallet', 'grants', 'coinHistory', 'meta'];

/**
 * Sweeps the device of damaged rows, and asks the server for what went with them; resolves before it has answered. A page that came
 * apart asks for this, `texts` and all.
 */
export function mendDevice(request: { texts: boolean }): Promise<Result<Swept>> {
  return outcome(async () => {
    const swept = await sweepDamagedRows(request);
    if (swept.removed > 0) void askAgain(swept);
    return success(swept);
  });
}

async function askAgain({ tables }: Swept): Promise<void> {
  void synchronize();
  if (!tables.some((table) => OF_MONEY.includes(table))) return;
  await refreshGold();
  await outcome(syncGrants);
  await refreshCoinHistory();
}
