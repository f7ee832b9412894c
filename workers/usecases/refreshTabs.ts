import { type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import { call } from '../../data/gateway';
import { metaRow } from '../../data/meta';
import { write } from '../../data/write';
import { readCaller } from './caller';
import { outcome } from './outcome';

/** Fetches the home tabs (spec 7, indexConfig) into Dexie. */
export function refreshTabs(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await call('indexConfig', await readCaller());
    if (!answer.ok) return answer;
    const tabs = metaRow('tabs', { list: answer.value.tabList, fetchedAt: Date.now() });
    await write([], () => db.meta.put(tabs));
    return success(null);
  });
}
