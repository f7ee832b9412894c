import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readRepair } from '../../../../data/queries/repair';
import { withPageTexts } from '../../../i18n/activate';
import { useLive } from '../../../platform/live/live';

/** Has it said once that the browser cleared what the app kept, and what becomes of it (decision 0090). */
export function RepairNotice() {
  const router = useRouter();
  const repair = useLive('repair', readRepair).value;
  // While it waits for nothing but an answer there is nothing to say yet.
  const isDue = repair?.told === false && (repair.state !== 'waiting' || !navigator.onLine);
  useEffect(() => {
    if (!isDue) return;
    let isCurrent = true;
    void withPageTexts(import('./tellRepair')).then(({ tellRepair }) => {
      if (isCurrent) tellRepair(router, repair);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [isDue, repair, router]);
  return null;
}
