import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readPurchases } from '../../../data/queries/payments';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';

const tell = late(() => import('./tellPaidPayment').then((module) => module.tellPaidPayment), {
  orNothing: 'What is said of a payment that came through',
  texts: true,
});

/** Says that a payment which waited has come through, wherever its reader is by then. */
export function PaidPayments() {
  const router = useRouter();
  const purchases = useLive('purchases', readPurchases).value;
  const waiting = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!purchases) return;
    const now = purchases.flatMap(({ orderId }) => orderId ?? []);
    const over = waiting.current.filter((orderId) => !now.includes(orderId));
    waiting.current = now;
    for (const orderId of over)
      void tell.load().then((tellPaidPayment) => tellPaidPayment?.(orderId, router));
  }, [purchases, router]);
  return null;
}
