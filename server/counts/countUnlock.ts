import type { Transaction } from '../ground/db/database';
import { countDay } from './countDay';

/**
 * Counts chapters that a reader unlocked, for the ranking of the most unlocked. Called with the number of grants that
 * were new, in the transaction that wrote them: the grant is what decides that nothing counts twice. Last of all in it:
 * should two connections share a lane, one waits no longer than it must.
 */
export async function countUnlock(
  tx: Transaction,
  bookId: number,
  unlocks: number,
  now: Date,
): Promise<void> {
  await countDay(tx, bookId, { unlocks }, now);
}
