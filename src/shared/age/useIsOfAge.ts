import { readIsOfAge } from '../../../data/queries/age';
import { useLive } from '../../platform/live/live';

/** Whether the reader said that they are of age; undefined until it is read. */
export function useIsOfAge(): boolean | undefined {
  return useLive('of age', readIsOfAge).value;
}
