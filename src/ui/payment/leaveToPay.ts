import type { Order } from '../../../contract/schemas/payment';
import { type Result, success } from '../../../contract/values/failure';
import { noteAnswer } from '../../platform/connection';
import { usecases } from '../../platform/usecases';

/**
 * Begins a purchase that is paid on another page, and goes there. Resolves to null on the way there, to the order where it is
 * over already, and to what went wrong.
 */
export async function leaveToPay(requestId: string): Promise<Result<Order | null>> {
  const begun = await usecases.beginPayment({ requestId });
  noteAnswer(begun);
  if (!begun.ok) return begun;
  const { url, order } = begun.value;
  if (!url) return success(order);
  location.assign(url);
  return success(null);
}
