import type { Result } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { blockListKey } from '../../../data/queries/lists';
import { outcome } from '../ground/outcome';
import { fillList } from './fillList';

/** Brings one page of a home block's full list (spec 2.1, /ViewAll) into Dexie. */
export function fillBlockList({
  blockId,
  offset,
}: {
  blockId: number;
  offset: number;
}): Promise<Result<null>> {
  return outcome(() =>
    fillList(blockListKey(blockId), offset, (from) => call('blockList', { blockId, offset: from })),
  );
}
