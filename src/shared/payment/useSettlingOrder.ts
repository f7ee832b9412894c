import { useEffect, useState } from 'react';
import { isOpenOrder, ORDER_POLL_MS } from '../../../contract/money/payments';
import type { Order } from '../../../contract/money/payments.schema';
import type { Failure } from '../../../contract/wire/failure';
import { recordAnswer } from '../../platform/live/connection';
import { usecases } from '../../platform/worker/usecases';

export type Settling = { orderId: string; order?: Order; failure?: Failure };

/** Polls an order until it is over or refused; an empty id asks nothing. While offline it waits. */
export function useSettlingOrder(orderId: string): Settling {
  const [settling, setSettling] = useState<Settling>({ orderId });
  useEffect(() => {
    if (orderId === '') return;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    const ask = async () => {
      const checked = await usecases.checkOrder({ orderId });
      if (!current) return;
      recordAnswer(checked);
      setSettling((before) =>
        checked.ok
          ? { orderId, order: checked.value }
          : { ...(before.orderId === orderId && before), orderId, failure: checked.failure },
      );
      const isOver = checked.ok
        ? !isOpenOrder(checked.value.state)
        : checked.failure.disposition === 'refuse';
      if (!isOver) timer = setTimeout(() => void ask(), ORDER_POLL_MS);
    };
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [orderId]);
  return settling.orderId === orderId ? settling : { orderId };
}
