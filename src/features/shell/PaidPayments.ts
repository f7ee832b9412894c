import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countUntoldPayments } from '../../../data/queries/payments';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';

/** Announces that a pending payment has succeeded, on any page. */
export function PaidPayments() {
  const router = useRouter();
  const untold = useLive('untold payments', countUntoldPayments).value ?? 0;
  useEffect(() => {
    if (untold === 0) return;
    let isCurrent = true;
    void withPageTexts(import('./tellPaidPayments')).then(({ tellPaidPayments }) => {
      if (isCurrent) tellPaidPayments(router);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [untold, router]);
  return null;
}
