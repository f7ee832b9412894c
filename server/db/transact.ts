import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from './database';

/** So often a transaction is tried in all. */
export const TRIES = 4;
const LONGEST_PAUSE_MS = 50;

/** What Postgres does to one transaction for the sake of another: deadlock and serialization failure. All of it is undone. */
const BROKEN: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/**
 * A transaction that is begun anew when Postgres broke it for the sake of another: nobody's fault, and whoever asked would
 * only ask again. What it does beside the database has to stand being done twice.
 */
export async function transact<T>(db: Database, run: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (tried === TRIES || !wasBroken(error)) throw error;
      // The other one has its way by now. Should they meet again, chance parts them.
      if (tried > 1) await sleep(Math.random() * LONGEST_PAUSE_MS * tried);
    }
  }
}

/** Drizzle wraps what the driver throws. */
function wasBroken(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && BROKEN.has(at.code)) return true;
  }
  return false;
}
