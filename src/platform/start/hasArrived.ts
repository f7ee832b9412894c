import type { ArrivalState } from '../visit/arrival';

export function hasArrived({ arrival, isDeep }: ArrivalState): boolean {
  return isDeep === 1 || Object.values(arrival).some((value) => value !== '');
}
