import { useState } from 'react';
import { ORDERS_A_PAGE } from '../../../contract/money/payments';
import type { Order, OrderPage } from '../../../contract/money/payments.schema';
import { readOrders } from '../../../data/queries/payments';
import { noteAnswer } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { type Refresh, useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';

type KnownOrders = {
  orders: readonly Order[];
  /** Known once the server answered in this visit. */
  seller: OrderPage['seller'] | undefined;
  /** Of what is sold and of the orders, which are asked for together. */
  refresh: Refresh;
  /** Undefined where there are no older ones. */
  older: { busy: boolean; load: () => void } | undefined;
};

/** The account's orders from the device, brought up to date with what is sold. Nothing is asked before there is an account. */
export function useOrders(userId: number | undefined): KnownOrders {
  const [most, setMost] = useState(ORDERS_A_PAGE);
  const [page, setPage] = useState<OrderPage>();
  const [busy, setBusy] = useState(false);
  const { value } = useLive(`orders/${most}`, () => readOrders(most));
  const [shown, setShown] = useState(value);
  // While more are being read those from before stay.
  if (value && value !== shown) setShown(value);
  const fetch = async (before: number | null) => {
    const fetched = await usecases.fetchOrders({ before });
    noteAnswer(fetched);
    if (fetched.ok) setPage(fetched.value);
    return fetched;
  };
  const refresh = useRefresh(userId ? `sale/${userId}` : '', async () => {
    const [sale] = await Promise.all([usecases.refreshSale(), fetch(null)]);
    return sale;
  });
  const next = page?.next;
  const load = async (before: number) => {
    setBusy(true);
    const fetched = await fetch(before);
    setBusy(false);
    if (fetched.ok) setMost((count) => count + ORDERS_A_PAGE);
  };
  return {
    orders: shown ?? [],
    seller: page?.seller,
    refresh,
    older: typeof next === 'number' ? { busy, load: () => void load(next) } : undefined,
  };
}
