import { type Result, success } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Fetches what readers look for most these days into Dexie. */
export function refreshHotSearches(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await call('hotSearches', {});
    if (!answer.ok) return answer;
    const row = metaRow('hotSearches', { list: answer.value.list, fetchedAt: Date.now() });
    await write([], () => db.meta.put(row));
    return success(null);
  });
}
