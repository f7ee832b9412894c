import { type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import { call } from '../../data/gateway';
import { metaRow } from '../../data/meta';
import { write } from '../../data/write';
import { outcome } from './outcome';

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
