import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/**
 * How many movements of money have settled on this device. Counted, not timed: a device's clock may be set back between
 * a question and its answer, and two things may happen in one millisecond.
 */
export async function settlementsSoFar(): Promise<number> {
  return (await withDatabase(() => readMeta('settlements'))) ?? 0;
}

/** Whether none has settled after the first `settlements`. Inside a transaction. */
export async function isSettledAt(settlements: number): Promise<boolean> {
  return ((await readMeta('settlements')) ?? 0) === settlements;
}

/** One more. Inside the transaction that settles it. */
export async function countSettlement(): Promise<number> {
  const settlement = ((await readMeta('settlements')) ?? 0) + 1;
  await db.meta.put(metaRow('settlements', settlement));
  return settlement;
}
