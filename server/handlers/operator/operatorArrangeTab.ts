import { success } from '../../../contract/values/failure';
import { arrangeTab } from '../../content/arrangeTabs';
import { deskAct } from '../../operator/deskCall';

/** Arranges a tab of home, or makes it. */
export const operatorArrangeTab = deskAct('operatorArrangeTab', async (tx, { request }) => {
  const { draft } = request;
  const arranged = await arrangeTab(tx, draft);
  if (!arranged.ok) return arranged;
  const { blocks, tab } = draft;
  const placed = blocks.reduce((sum, { bookIds }) => sum + bookIds.length, 0);
  return success({
    answer: arranged.value,
    act: {
      act: 'home.arrange',
      object: 'tab',
      objectId: tab.indexValue,
      after: { isNew: draft.seen === '', type: tab.type, blocks: blocks.length, placed },
    },
  });
});
