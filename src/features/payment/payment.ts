import { isOpenOrder } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import type { FailureName, Result } from '../../../contract/wire/failure';
import { noteAnswer } from '../../platform/live/connection';
import type { usecases } from '../../platform/worker/usecases';

/**
 * form      a card can be given; `order` is there after one was declined and `said` is what the bank said of it, `failure`
 *           after something else went wrong, `unsure` (an order's id) after nobody knows whether the payment got through
 * paying    an answer is awaited
 * code      the test desk's bank asks for its code
 * unheard   the network was lost: it goes on by itself when that returns
 * waiting   paid or not is told later
 * over      paid, or closed without
 */
export type Payment =
  | { at: 'form'; failure?: FailureName; order?: Order; said?: string; unsure?: string }
  | { at: 'paying' }
  | { at: 'code'; clientSecret: string }
  | { at: 'unheard'; again: () => Promise<void> }
  | { at: 'waiting'; orderId: string }
  | { at: 'over'; order: Order };

/** What is chosen before the first press on Pay, and holds for as long as the order does. */
export type Said = { saveCard: boolean; email: string };

type Begun = Awaited<ReturnType<typeof usecases.beginPayment>>;

const NO_NETWORK: ReadonlySet<FailureName> = new Set(['offline', 'timeout', 'intercepted', 'workerLost']);

export function failedWith(name: FailureName, again: () => Promise<void>): Payment {
  return NO_NETWORK.has(name) ? { at: 'unheard', again } : { at: 'form', failure: name };
}

/** Where a payment that could not be begun, or is over, stands; undefined for one that can be paid now. */
export function notToPay(begun: Begun, again: () => Promise<void>): Payment | undefined {
  noteAnswer(begun);
  if (!begun.ok) return failedWith(begun.failure.name, again);
  const { order } = begun.value;
  return isOpenOrder(order.state) ? undefined : { at: 'over', order };
}

/** An order that was asked about because what became of its payment is not known. `open`: where it stands while it is open. */
export function settledAs(
  checked: Result<Order>,
  open: (order: Order) => Payment,
  again: () => Promise<void>,
): Payment {
  noteAnswer(checked);
  if (!checked.ok) return failedWith(checked.failure.name, again);
  const order = checked.value;
  return isOpenOrder(order.state) ? open(order) : { at: 'over', order };
}
