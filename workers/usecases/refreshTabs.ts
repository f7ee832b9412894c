import { type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import { metaRow } from '../../data/meta';
import { write } from '../../data/write';
import { callAsReader } from './callAsReader';
import { readIsDeep } from './deepLink';
import { outcome } from './outcome';

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
