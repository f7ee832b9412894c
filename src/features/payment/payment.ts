import { isOpenOrder } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import type { FailureName, Result } from '../../../contract/wire/failure';
import { recordAnswer } from '../../platform/live/connection';
import type { usecases } from '../../platform/worker/usecases';

/**
 * The states of a payment.
 * - `form`: the reader enters a card; after a decline `order` is set, and `said` is the bank's message; after
 * another error `failure` is set; `unsure` is an order's id if the outcome of its payment is unknown
 * - `paying`: an answer is pending
 * - `code`: the test desk's bank asks for its code
 * - `unheard`: the connection was lost; the payment continues when it returns
 * - `waiting`: the outcome will be known later
 * - `over`: paid, or closed without payment
 */
export type Payment =
  | { at: 'form'; failure?: FailureName; order?: Order; said?: string; unsure?: string }
  | { at: 'paying' }
  | { at: 'code'; clientSecret: string }
  | { at: 'unheard'; again: () => Promise<void> }
  | { at: 'waiting'; orderId: string }
  | { at: 'over'; order: Order };

/** Choices made before the first press on Pay; they are fixed for the order. */
export type Said = { saveCard: boolean; email: string };

type Begun = Awaited<ReturnType<typeof usecases.beginPayment>>;

const NO_NETWORK: ReadonlySet<FailureName> = new Set(['offline', 'timeout', 'intercepted', 'workerLost']);

export function failedWith(name: FailureName, again: () => Promise<void>): Payment {
  return NO_NETWORK.has(name) ? { at: 'unheard', again } : { at: 'form', failure: name };
}

/**
 * Returns the state of a payment that could not be begun or is over; undefined for one that can be paid now.
 */
export function notToPay(begun: Begun, again: () => Promise<void>): Payment | undefined {
  recordAnswer(begun);
  if (!begun.ok) return failedWith(begun.failure.name, again);
  const { order } = begun.value;
  return isOpenOrder(order.state) ? undefined : { at: 'over', order };
}

/**
 * Returns the state of an order with an unknown payment, from the server's answer. `open`: the state while
 * the order is open.
 */
export function settledAs(
  checked: Result<Order>,
  open: (order: Order) => Payment,
  again: () => Promise<void>,
): Payment {
  recordAnswer(checked);
  if (!checked.ok) return failedWith(checked.failure.name, again);
  const order = checked.value;
  return isOpenOrder(order.state) ? open(order) : { at: 'over', order };
}
