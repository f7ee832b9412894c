import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from './database';
import { causesOf, isConnectionLost, UnknownCommitError } from './lost';

export const TRIES = 4;
const LONGEST_PAUSE_MS = 50;

/** Postgres aborts and undoes a transaction for the sake of another: deadlock and serialization failure. */
const BROKEN: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/**
 * `once`: do not retry if the commit is uncertain. `recognised`: retry, because the transaction recognises
 * its own effect (by a requestId's receipt).
 */
type Repeat = 'once' | 'recognised';

/**
 * Runs a transaction and retries it if Postgres aborted it for the sake of another, or if its connection
 * broke before COMMIT was sent. The caller could only retry too. Side effects outside the database must be
 * idempotent. If the database does not return soon, rejects with an error that `isDatabaseAway` recognizes.
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
      // The other transaction has finished. If they conflict again, a random pause separates them.
      if (tried > 1) await sleep(Math.random() * LONGEST_PAUSE_MS * tried);
    }
  }
}

function isUndone(error: unknown, repeat: Repeat): boolean {
  if (error instanceof UnknownCommitError) return repeat === 'recognised';
  return isConnectionLost(error) || causesOf(error).some(({ code }) => BROKEN.has(code));
}
