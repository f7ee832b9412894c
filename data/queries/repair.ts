import type { Repair } from '../inventory/repair';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

export type { Repair } from '../inventory/repair';

/** The loss that is being mended, or that the reader has not put away yet. */
export function readRepair(): Promise<Repair | undefined> {
  return withDatabase(() => readMeta('repair'));
}
