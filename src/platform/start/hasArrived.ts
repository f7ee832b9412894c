import type { ArrivalState } from '../visit/arrival';

/** Whether this visit has parameters that need to be stored. */
export function hasArrived({ arrival, isDeep }: ArrivalState): boolean {
  return isDeep === 1 || Object.values(arrival).some((value) => value !== '');
}
