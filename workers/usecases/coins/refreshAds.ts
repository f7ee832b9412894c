import { type Result, success } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { currentAccount } from '../../../data/tables/currentAccount';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Fetches which ads the reader is shown (spec 3, ad status entries). */
export function refreshAds(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const answer = await call('adStatus', { userId: accountId });
    if (!answer.ok) return answer;
    await write([], async () => {
      if ((await currentAccount()) === accountId)
        await db.meta.put(metaRow('adStatus', { accountId, ...answer.value }));
    });
    return success(null);
  });
}
