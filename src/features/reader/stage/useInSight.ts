import { useSignal } from '../../../platform/live/signal';
import { useStage } from '../context/StageContext';

/** Returns whether the visible page is of this chapter; its neighbours are mounted beside it. */
export function useInSight(target: number): boolean {
  const { reading } = useStage();
  return useSignal(reading.status, (status) => status.target === target);
}
