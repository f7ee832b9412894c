import { useCallback, useSyncExternalStore } from 'react';
import { useStage } from './StageContext';

/** Whether the page in sight is of this chapter. Its neighbours stand beside it, ready to be turned to. */
export function useInSight(target: number): boolean {
  const { reading } = useStage();
  const look = useCallback(() => reading.status.value.target === target, [reading, target]);
  return useSyncExternalStore(reading.status.subscribe, look, look);
}
