import type { Handler } from '../../ground/call';
import { sessionOf } from '../../ground/call';
import { deskAct } from '../../operator/deskCall';
import { carryOutRefund, noteRefund } from '../../operator/people/refund';

const note = deskAct('operatorRefund', (tx, { request }) => noteRefund(tx, request));

/** Gives money of an order back: written down first, then asked of the provider under the request's own key, however often it is sent. */
export const operatorRefund: Handler<'operatorRefund'> = async (call) => {
  const noted = await note(call);
  if (!noted.ok) return noted;
  const { orderId, money, requestId } = call.request;
  const actor = { operatorId: sessionOf(call).userId, commandId: requestId };
  return await carryOutRefund(call.context, { orderId, money, key: requestId, actor });
};
