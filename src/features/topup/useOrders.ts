import { useState } from 'react';
import { ORDERS_A_PAGE } from '../../../contract/money/payments';
import type { Order, OrderPage } from '../../../contract/money/payments.schema';
import { readOrders } from '../../../data/queries/payments';
import { recordAnswer } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { type Refresh, useRefresh } from '../../platform/live/refresh';
import { usecases } from '../../platform/worker/usecases';

type KnownOrders = {
  orders: readonly Order[];
  seller: OrderPage['seller'] | undefined;
  /** The refresh of the products and the orders, which are requested together. */
  refresh: Refresh;
  older: { busy: boolean; load: () => void } | undefined;
};

/**
 * Returns the account's orders from the device and refreshes them together with the products. Nothing is
 * requested without an account.
 */
export function useOrders(userId: number | undefined): KnownOrders {
  const [most, setMost] = useState(ORDERS_A_PAGE);
  const [page, setPage] = useState<OrderPage>();
  const [busy, setBusy] = useState(false);
  const { value } = useLive(`orders/${most}`, () => readOrders(most));
  const [shown, setShown] = useState(value);
  // The previous list stays while more rows are being read.
  if (value && value !== shown) setShown(value);
  const fetch = async (before: number | null) => {
    const fetched = await usecases.fetchOrders({ before });
    recordAnswer(fetched);
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
