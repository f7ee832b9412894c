import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readRepair } from '../../../../data/queries/repair';
import { withPageTexts } from '../../../i18n/activate';
import { useLive } from '../../../platform/live/live';

/** Reports once that the browser deleted data, and how it is repaired (decision 0090). */
export function RepairNotice() {
  const router = useRouter();
  const repair = useLive('repair', readRepair).value;
  // While it only waits for the server's answer, there is nothing to report.
  const isDue = repair?.told === false && (repair.state !== 'waiting' || !navigator.onLine);
  useEffect(() => {
    if (!isDue) return;
    let isCurrent = true;
    void withPageTexts(import('./announceRepair')).then(({ announceRepair }) => {
      if (isCurrent) announceRepair(router, repair);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [isDue, repair, router]);
  return null;
}
