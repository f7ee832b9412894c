import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readEndedUnlock } from '../../../data/queries/endedUnlock';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';

const tell = late(() => import('./tellEndedUnlock').then((module) => module.tellEndedUnlock), {
  orNothing: 'What became of an unlock that was paid for',
  texts: true,
});

/** Says what became of a chapter or an episode that was bought coins for, wherever its reader is by then. */
export function EndedUnlocks() {
  const router = useRouter();
  const ended = useLive('ended unlock', readEndedUnlock).value;
  useEffect(() => {
    if (!ended) return;
    let isCurrent = true;
    void tell.load().then((tellEndedUnlock) => {
      if (isCurrent) tellEndedUnlock?.(ended, router);
    });
    return () => {
      isCurrent = false;
    };
  }, [ended, router]);
  return null;
}
