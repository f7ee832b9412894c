import { type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import { call } from '../../data/gateway';
import { metaRow } from '../../data/meta';
import { write } from '../../data/write';
import { outcome } from './outcome';

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
