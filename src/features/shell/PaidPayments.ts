import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countUntoldPayments } from '../../../data/queries/payments';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';

const tell = late(() => import('./tellPaidPayments').then((module) => module.tellPaidPayments), {
  orNothing: 'What is said of a payment that came through',
  texts: true,
});

/** Says that a payment which waited has come through, wherever its reader is by then. */
export function PaidPayments() {
  const router = useRouter();
  const untold = useLive('untold payments', countUntoldPayments).value ?? 0;
  useEffect(() => {
    if (untold === 0) return;
    let isCurrent = true;
    void tell.load().then((tellPaidPayments) => {
      if (isCurrent) tellPaidPayments?.(router);
    });
    return () => {
      isCurrent = false;
    };
  }, [untold, router]);
  return null;
}
