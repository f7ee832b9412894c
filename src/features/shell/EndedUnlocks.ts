import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readEndedUnlock } from '../../../data/queries/awaitedUnlocks';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';

/** Reports the result of an unlock that waited for bought coins, on any page. */
export function EndedUnlocks() {
  const router = useRouter();
  const ended = useLive('ended unlock', readEndedUnlock).value;
  useEffect(() => {
    if (!ended) return;
    let isCurrent = true;
    void withPageTexts(import('./tellEndedUnlock')).then(({ tellEndedUnlock }) => {
      if (isCurrent) tellEndedUnlock(ended, router);
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [ended, router]);
  return null;
}
