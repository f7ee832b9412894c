import { isOpenOrder, ORDERS_A_PAGE } from '../../../contract/money/payments';
import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { NO_OPERATOR_MAIL } from '../../ground/settings/settings';
import { askNow } from '../../payments/askNow';
import { describeOrder } from '../../payments/describeOrder';
import { findOrder, listOrders } from '../../payments/findOrder';

/** One order as it stands, or a page of them (spec 7). What a page that waits for its payment asks. */
export const orderInfo: Handler<'orderInfo'> = async ({ context, request, session }) => {
  const { userId } = sessionOf({ session });
  const { operatorName, operatorMail } = context.settings;
  const seller = { name: operatorName, email: operatorMail === NO_OPERATOR_MAIL ? '' : operatorMail };
  if (request.orderId !== undefined) {
    const order = await findOrder(context, userId, request.orderId);
    if (order === null) return failed('notFound');
    const now = isOpenOrder(order.state) ? await askNow(context, order) : order;
    return success({ list: [describeOrder(now)], next: null, seller });
  }
  const before = request.before ?? null;
  const rows = await listOrders(context, userId, { before, limit: ORDERS_A_PAGE + 1 });
  const list = rows.slice(0, ORDERS_A_PAGE).map(describeOrder);
  const next = rows.length > ORDERS_A_PAGE ? (list.at(-1)?.number ?? null) : null;
  return success({ list, next, seller });
};
