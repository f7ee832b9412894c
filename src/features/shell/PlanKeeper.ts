import { useEffect } from 'react';
import { readKeepPlan } from '../../../data/queries/keepPlan';
import { useLive } from '../../platform/live/live';

/**
 * Has the reader's plan carried out while the app is open, and again after each change of it (decision 0090).
 */
export function PlanKeeper() {
  const plan = useLive('keepPlan', readKeepPlan).value;
  const said = plan && JSON.stringify(plan);
  const on = plan?.on === true;
  useEffect(() => {
    if (said === undefined) return;
    let stop = () => undefined as void;
    let isOver = false;
    void import('./watchPlan').then(({ watchPlan }) => {
      if (!isOver) stop = watchPlan(on);
    }, console.warn);
    return () => {
      isOver = true;
      stop();
    };
  }, [said, on]);
  return null;
}
