import { useEffect } from 'react';
import { countUntoldDamage } from '../../../data/queries/damagedIntents';
import { late } from '../../platform/late';
import { useLive } from '../../platform/live';

const tell = late(() => import('./tellDamagedIntents').then((module) => module.tellDamagedIntents), {
  orNothing: 'What is said of damaged changes',
  texts: true,
});

/** Has it said once that something which waited to be sent is no longer sent. */
export function DamagedIntents() {
  const untold = useLive('damagedIntents', countUntoldDamage).value ?? 0;
  useEffect(() => {
    if (untold === 0) return;
    let isCurrent = true;
    void tell.load().then((tellDamagedIntents) => {
      if (isCurrent) tellDamagedIntents?.();
    });
    return () => {
      isCurrent = false;
    };
  }, [untold]);
  return null;
}
