import { readMeta } from '../tables/meta';
import type { MetaValues } from '../tables/metaValues';
import { withDatabase } from '../tables/openDatabase';

export type PlanState = MetaValues['plan'];

/** When the plan was last carried out, and what it waits for; undefined before. */
export function readPlanState(): Promise<PlanState | undefined> {
  return withDatabase(() => readMeta('plan'));
}
