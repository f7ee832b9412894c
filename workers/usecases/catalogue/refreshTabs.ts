import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { readIsDeep } from '../ground/deepLink';
import { outcome } from '../ground/outcome';

/** Fetches the home tabs (spec 7, indexConfig) into Dexie. */
export function refreshTabs(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await callAsReader('indexConfig', { isDeep: await readIsDeep() });
    if (!answer.ok) return answer;
    const tabs = metaRow('tabs', { list: answer.value.tabList, fetchedAt: Date.now() });
    await write([], () => db.meta.put(tabs));
    return success(null);
  });
}
