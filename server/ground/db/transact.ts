import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from './database';
import { causesOf, isConnectionLost, UnknownCommitError } from './lost';

/** This often a transaction is tried in all. */
export const TRIES = 4;
const LONGEST_PAUSE_MS = 50;

/** What Postgres does to one transaction for the sake of another: deadlock and serialization failure. All of it is undone. */
const BROKEN: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/**
 * `once`: where nobody knows whether a transaction was committed, it is not run again. `recognised`: it would find what it
 * has done (a requestId's receipt), so it is.
 */
type Repeat = 'once' | 'recognised';

/**
 * A transaction that is begun again when Postgres broke it for the sake of another, or when its connection broke before
 * COMMIT was sent: nobody's fault, and whoever asked would only ask again. What it does beside the database has to stand being done twice.
 * Rejects with an error that `isDatabaseAway` knows when the database does not come back at once.
 */
export async function transact<T>(
  db: Database,
  run: (tx: Transaction) => Promise<T>,
  repeat: Repeat = 'once',
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (tried === TRIES || !isUndone(error, repeat)) throw error;
      // The other one has its way by now. Should they meet again, chance separates them.
      if (tried > 1) await sleep(Math.random() * LONGEST_PAUSE_MS * tried);
    }
  }
}

/** Whether nothing of it has happened, or it may happen again. */
function isUndone(error: unknown, repeat: Repeat): boolean {
  if (error instanceof UnknownCommitError) return repeat === 'recognised';
  return isConnectionLost(error) || causesOf(error).some(({ code }) => BROKEN.has(code));
}
