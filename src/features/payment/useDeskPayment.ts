import { useCallback, useState } from 'react';
import { isOpenOrder } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';
import { failedWith, notToPay, type Payment, type Said, settledAs } from './payment';
import { useGoesOn } from './useGoesOn';

export type DeskCard = { number: string } | { cardId: string };

export type DeskPaying = {
  payment: Payment;
  pay: (card: DeskCard, said: Said) => Promise<void>;
  sayCode: (clientSecret: string, code: string) => Promise<void>;
};

/** Pays a stored purchase at the test desk. A retry uses the same order, so nothing is paid twice. */
export function useDeskPayment(requestId: string, first: Payment): DeskPaying {
  const [payment, setPayment] = useState<Payment>(first);
  const pay = useCallback(
    async function pay(card: DeskCard, said: Said): Promise<void> {
      const again = () => pay(card, said);
      setPayment({ at: 'paying' });
      const begun = await usecases.beginPayment({ requestId, ...said });
      const elsewhere = notToPay(begun, again);
      if (elsewhere || !begun.ok) return setPayment(elsewhere ?? { at: 'form' });
      const { order, clientSecret } = begun.value;
      const answer = await usecases.payAtDesk({ clientSecret, ...card });
      setPayment(await next(answer, order.orderId, clientSecret, again));
    },
    [requestId],
  );
  const sayCode = useCallback(
    async function sayCode(clientSecret: string, code: string): Promise<void> {
      const again = () => sayCode(clientSecret, code);
      setPayment({ at: 'paying' });
      const begun = await usecases.beginPayment({ requestId });
      const elsewhere = notToPay(begun, again);
      if (elsewhere || !begun.ok) return setPayment(elsewhere ?? { at: 'form' });
      const answer = await usecases.sayDeskCode({ clientSecret, code });
      setPayment(await next(answer, begun.value.order.orderId, clientSecret, again));
    },
    [requestId],
  );
  useGoesOn(payment);
  return { payment, pay, sayCode };
}

type Answer = Awaited<ReturnType<typeof usecases.payAtDesk>>;

async function next(
  answer: Answer,
  orderId: string,
  clientSecret: string,
  again: () => Promise<void>,
): Promise<Payment> {
  recordAnswer(answer);
  if (!answer.ok) {
    const { name } = answer.failure;
    // The payment succeeded, or its code was refused, and the answer was lost; or it was cancelled elsewhere.
    const isOpen = (order: Order): Payment =>
      order.decline === null ? { at: 'waiting', orderId } : { at: 'form', order };
    return name === 'orderClosed'
      ? settledAs(await usecases.checkOrder({ orderId }), isOpen, again)
      : failedWith(name, again);
  }
  const { outcome, order } = answer.value;
  if (!isOpenOrder(order.state)) return { at: 'over', order };
  if (outcome === 'codeNeeded') return { at: 'code', clientSecret };
  if (outcome === 'declined') return { at: 'form', order };
  return { at: 'waiting', orderId };
}
