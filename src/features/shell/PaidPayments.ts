import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countUntoldPayments } from '../../../data/queries/payments';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';

/** Says that a payment which waited has come through, wherever its reader is by then. */
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
