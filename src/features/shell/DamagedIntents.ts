import { useEffect } from 'react';
import { countUntoldDamage } from '../../../data/queries/outbox';
import { withPageTexts } from '../../i18n/activate';
import { useLive } from '../../platform/live/live';

/** Reports once that a damaged intent will not be sent. */
export function DamagedIntents() {
  const untold = useLive('damagedIntents', countUntoldDamage).value ?? 0;
  useEffect(() => {
    if (untold === 0) return;
    let isCurrent = true;
    void withPageTexts(import('./tellDamagedIntents')).then(({ tellDamagedIntents }) => {
      if (isCurrent) tellDamagedIntents();
    }, console.warn);
    return () => {
      isCurrent = false;
    };
  }, [untold]);
  return null;
}
