import { ORDERS_A_PAGE } from '../../../contract/money/payments';
import { success } from '../../../contract/wire/failure';
import { deskRead } from '../../operator/deskCall';
import { describeDeskOrder } from '../../operator/people/refund';
import { listOrders } from '../../payments/findOrder';

/** A page of a reader's orders, newest first. */
export const operatorReaderOrders = deskRead<'operatorReaderOrders'>(async ({ context, request }) => {
  const { id, before } = request;
  const rows = await listOrders(context, id, { before, limit: ORDERS_A_PAGE + 1 });
  const list = rows.slice(0, ORDERS_A_PAGE).map(describeDeskOrder);
  return success({ list, next: rows.length > ORDERS_A_PAGE ? (list.at(-1)?.number ?? null) : null });
});
