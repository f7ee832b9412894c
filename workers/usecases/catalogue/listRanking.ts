import type { RequestOf } from '../../../contract/endpoints';
import type { Result } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { rankingListKey } from '../../../data/queries/lists';
import { outcome } from '../ground/outcome';
import { fillList } from './fillList';

/** Brings one page of a ranking (spec 2.1, /discover) into Dexie. */
export function listRanking({ offset, ...request }: RequestOf<'ranking'>): Promise<Result<null>> {
  return outcome(() =>
    fillList(rankingListKey(request), offset, (from) => call('ranking', { ...request, offset: from })),
  );
}
