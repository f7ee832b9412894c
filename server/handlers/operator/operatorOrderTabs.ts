import { success } from '../../../contract/values/failure';
import { orderTabs } from '../../content/arrangeTabs';
import { deskAct } from '../../operator/deskCall';

/** Puts the tabs of home into an order. */
export const operatorOrderTabs = deskAct('operatorOrderTabs', async (tx, { request }) => {
  const list = await orderTabs(tx, request.order);
  const after = { order: list.map(({ indexValue }) => indexValue).join(' ') };
  return success({ answer: { list }, act: { act: 'home.order', object: 'tab', objectId: '', after } });
});
