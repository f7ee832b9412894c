import type { Order } from '../../../contract/money/payments.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';

/**
 * Begins a purchase that is paid on another page, and navigates there. `back`: the path in the app to return
 * to once it is paid. Resolves to null while navigating, to the order if it is already over, and to the
 * failure otherwise.
 */
export async function leaveToPay(requestId: string, back?: string): Promise<Result<Order | null>> {
  const begun = await usecases.beginPayment({ requestId, ...(back !== undefined && { back }) });
  recordAnswer(begun);
  if (!begun.ok) return begun;
  const { url, order } = begun.value;
  if (!url) return success(order);
  location.assign(url);
  return success(null);
}
