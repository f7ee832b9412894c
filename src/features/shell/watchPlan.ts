import { watchCharging } from '../../platform/device/battery';
import { askForPlanSync } from '../../platform/worker/planSync';
import { usecases } from '../../platform/worker/usecases';

/** Tells the worker that there is somebody to carry the plan out for, and whether the device is being charged. Returns how to stop. */
export function watchPlan(on: boolean): () => void {
  void askForPlanSync(on);
  return watchCharging((charging) => void usecases.keepPlanGoing({ charging }));
}
