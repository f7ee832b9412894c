import { useSignal } from '../../../platform/live/signal';
import { useStage } from '../context/StageContext';

/** Whether the page in sight is of this chapter. Its neighbours stand beside it, ready to be turned to. */
export function useInSight(target: number): boolean {
  const { reading } = useStage();
  return useSignal(reading.status, (status) => status.target === target);
}
