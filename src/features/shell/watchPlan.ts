import { watchCharging } from '../../platform/device/battery';
import { askForPlanSync } from '../../platform/worker/planSync';
import { usecases } from '../../platform/worker/usecases';

/** Makes the worker carry out the plan, and reports whether the device is charging. Returns how to stop. */
export function watchPlan(on: boolean): () => void {
  void askForPlanSync(on);
  return watchCharging((charging) => void usecases.keepPlanGoing({ charging }));
}
