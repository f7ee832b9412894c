import { type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import { call } from '../../data/gateway';
import { metaRow } from '../../data/meta';
import { write } from '../../data/write';
import { outcome } from './outcome';

/** Fetches the server's public configuration (spec 7, novel/config) into Dexie: operator, currency, catalogue size. */
export function refreshConfig(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await call('novelConfig', {});
    if (!answer.ok) return answer;
    await write([], () => db.meta.put(metaRow('serverConfig', answer.value)));
    return success(null);
  });
}
