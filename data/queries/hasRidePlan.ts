import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** Returns whether the plan has prepared a ride: then the pages load the line about it. */
export async function hasRidePlan(): Promise<boolean> {
  return (await withDatabase(() => readMeta('ridePlan'))) !== undefined;
}
