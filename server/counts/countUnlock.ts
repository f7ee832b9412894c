import type { Transaction } from '../db/database';
import { countDay } from './countDay';

/**
 * Counts a chapter that a reader unlocked, for the ranking of the most unlocked. Called once for each grant that was
 * new, in the transaction that wrote it: the grant is what decides that nothing counts twice.
 */
export async function countUnlock(tx: Transaction, bookId: number, now: Date): Promise<void> {
  await countDay(tx, bookId, { unlocks: 1 }, now);
}
