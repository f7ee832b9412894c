import { type Result, success } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Fetches what the catalogue can be narrowed by into Dexie. */
export function refreshFacets(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await call('facets', {});
    if (!answer.ok) return answer;
    const row = metaRow('facets', { facets: answer.value, fetchedAt: Date.now() });
    await write([], () => db.meta.put(row));
    return success(null);
  });
}
