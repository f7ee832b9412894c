import { useEffect } from 'react';
import { whenReconnected } from '../../platform/live/connection';
import type { Payment } from './payment';

/** Continues a payment interrupted by a lost connection when the connection returns. */
export function useGoesOn(payment: Payment): void {
  const again = payment.at === 'unheard' ? payment.again : undefined;
  useEffect(() => (again ? whenReconnected(() => void again()) : undefined), [again]);
}
