import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../../contract/schemas/payment';
import type { FailureName, Result } from '../../../contract/values/failure';
import { isOpenOrder } from '../../../contract/values/payments';
import { noteAnswer, whenReconnected } from '../../platform/connection';
import { usecases } from '../../platform/usecases';

/**
 * form      a card can be given; `order` is there after one was declined, `failure` after something else went wrong
 * paying    an answer is awaited
 * code      the bank asks for its code
 * unheard   the network was lost: it goes on by itself when that returns
 * waiting   paid or not is told later
 * over      paid, or closed without
 */
export type Payment =
  | { at: 'form'; failure?: FailureName; order?: Order }
  | { at: 'paying' }
  | { at: 'code'; clientSecret: string }
  | { at: 'unheard'; again: () => Promise<void> }
  | { at: 'waiting'; orderId: string }
  | { at: 'over'; order: Order };

export type Paying = {
  payment: Payment;
  pay: (number: string) => Promise<void>;
  sayCode: (clientSecret: string, code: string) => Promise<void>;
};

const NO_NETWORK: ReadonlySet<FailureName> = new Set(['offline', 'timeout', 'intercepted', 'workerLost']);

/** Pays one kept purchase at the test desk. Whatever is tried again is the same order: nothing is paid twice. */
export function usePayment(requestId: string): Paying {
  const [payment, setPayment] = useState<Payment>({ at: 'form' });
  const pay = useCallback(
    async (number: string): Promise<void> => {
      setPayment({ at: 'paying' });
      const begun = await usecases.beginPayment({ requestId });
      noteAnswer(begun);
      if (!begun.ok) return setPayment(failedWith(begun.failure.name, () => pay(number)));
      const { order, clientSecret } = begun.value;
      if (!isOpenOrder(order.state)) return setPayment({ at: 'over', order });
      const answer = await usecases.payAtDesk({ clientSecret, number });
      setPayment(await next(answer, order.orderId, clientSecret, () => pay(number)));
    },
    [requestId],
  );
  const sayCode = useCallback(
    async (clientSecret: string, code: string): Promise<void> => {
      setPayment({ at: 'paying' });
      const begun = await usecases.beginPayment({ requestId });
      noteAnswer(begun);
      const again = () => sayCode(clientSecret, code);
      if (!begun.ok) return setPayment(failedWith(begun.failure.name, again));
      const { order } = begun.value;
      if (!isOpenOrder(order.state)) return setPayment({ at: 'over', order });
      const answer = await usecases.sayDeskCode({ clientSecret, code });
      setPayment(await next(answer, order.orderId, clientSecret, again));
    },
    [requestId],
  );
  const again = payment.at === 'unheard' ? payment.again : undefined;
  useEffect(() => (again ? whenReconnected(() => void again()) : undefined), [again]);
  return { payment, pay, sayCode };
}

type Answer = Awaited<ReturnType<typeof usecases.payAtDesk>>;

async function next(
  answer: Answer,
  orderId: string,
  clientSecret: string,
  again: () => Promise<void>,
): Promise<Payment> {
  noteAnswer(answer);
  if (!answer.ok) {
    const { name } = answer.failure;
    // It went through, and the answer was lost; or it was given up elsewhere.
    return name === 'orderClosed'
      ? closed(await usecases.checkOrder({ orderId }), again)
      : failedWith(name, again);
  }
  const { outcome, order } = answer.value;
  if (!isOpenOrder(order.state)) return { at: 'over', order };
  if (outcome === 'codeNeeded') return { at: 'code', clientSecret };
  if (outcome === 'declined') return { at: 'form', order };
  return { at: 'waiting', orderId };
}

function closed(checked: Result<Order>, again: () => Promise<void>): Payment {
  noteAnswer(checked);
  if (!checked.ok) return failedWith(checked.failure.name, again);
  const order = checked.value;
  return isOpenOrder(order.state) ? { at: 'waiting', orderId: order.orderId } : { at: 'over', order };
}

function failedWith(name: FailureName, again: () => Promise<void>): Payment {
  return NO_NETWORK.has(name) ? { at: 'unheard', again } : { at: 'form', failure: name };
}
