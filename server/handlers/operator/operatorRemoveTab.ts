import { success } from '../../../contract/values/failure';
import { removeTab } from '../../content/arrangeTabs';
import { deskAct } from '../../operator/deskCall';

/** Takes a tab of home away; what is in it stays in the catalogue. */
export const operatorRemoveTab = deskAct('operatorRemoveTab', async (tx, { request: { tab } }) => {
  const gone = await removeTab(tx, tab);
  if (!gone.ok) return gone;
  return success({ answer: null, act: { act: 'home.removeTab', object: 'tab', objectId: tab } });
});
