import type { ArrivalState } from '../visit/arrival';

/** True when this visit came with anything worth keeping. */
export function hasArrived({ arrival, isDeep }: ArrivalState): boolean {
  return isDeep === 1 || Object.values(arrival).some((value) => value !== '');
}
