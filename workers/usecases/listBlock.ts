import type { Result } from '../../contract/failure';
import { call } from '../../data/gateway';
import { blockListKey } from '../../data/queries/lists';
import { fillList } from './fillList';
import { outcome } from './outcome';

/** Brings one page of a home block's full list (spec 2.1, /ViewAll) into Dexie. */
export function listBlock({ blockId, offset }: { blockId: number; offset: number }): Promise<Result<null>> {
  return outcome(() =>
    fillList(blockListKey(blockId), offset, (from) => call('blockList', { blockId, offset: from })),
  );
}
