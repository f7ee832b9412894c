import type { ArrangedTab, TabDraft } from '../../../contract/operator/titles.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { arrangeTab } from '../../content/arrangeTabs';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

/** Arranges a tab of home, or makes it. Refused as `arrangeTab` says. */
export async function arrange(tx: Transaction, draft: TabDraft): Promise<Result<Done<ArrangedTab>>> {
  const arranged = await arrangeTab(tx, draft);
  if (!arranged.ok) return arranged;
  const { blocks, tab, seen } = draft;
  const placed = blocks.reduce((sum, { bookIds }) => sum + bookIds.length, 0);
  return success({
    answer: arranged.value,
    act: {
      act: 'home.arrange',
      object: 'tab',
      objectId: tab.indexValue,
      after: { isNew: seen === '', type: tab.type, blocks: blocks.length, placed },
    },
  });
}
