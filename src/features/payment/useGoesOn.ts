import { useEffect } from 'react';
import { whenReconnected } from '../../platform/live/connection';
import type { Payment } from './payment';

/** Goes on with a payment when the network returns that was lost under it. */
export function useGoesOn(payment: Payment): void {
  const again = payment.at === 'unheard' ? payment.again : undefined;
  useEffect(() => (again ? whenReconnected(() => void again()) : undefined), [again]);
}
