import { isOpenOrder } from '../../../contract/money/payments';
import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { cancelOrder as giveUp } from '../../payments/cancelOrder';
import { describeOrder } from '../../payments/describeOrder';
import { findOrder } from '../../payments/findOrder';

/** Gives an open order up. Doing it again says the same, so that no receipt is needed. */
export const cancelOrder: Handler<'cancelOrder'> = async ({ context, request, session }) => {
  const order = await findOrder(context, sessionOf({ session }).userId, request.orderId);
  if (order === null) return failed('notFound');
  if (order.state === 'failed' && order.decline === 'cancelled') return success(describeOrder(order));
  if (!isOpenOrder(order.state)) return failed('orderClosed');
  const after = await giveUp(context, order);
  if (!after.ok) return after;
  return after.value.state === 'failed' ? success(describeOrder(after.value)) : failed('orderClosed');
};
