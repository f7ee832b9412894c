import { db } from './db';

/**
 * The state of the database. The reader is notified of:
 * - blocked: another tab holds an older version open; it must be closed or reloaded
 * - superseded: a newer version of the app took over the database; this tab must be reloaded
 * - failed: it did not open, even after three more attempts
 */
export type DatabaseState = 'closed' | 'open' | 'blocked' | 'superseded' | 'failed';

export class DatabaseSupersededError extends Error {
  override name = 'DatabaseSupersededError';
}

const REOPEN_ATTEMPTS = 3;
const LOST_CONNECTION = new Set([
  'DatabaseClosedError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
]);

let state: DatabaseState = 'closed';
const listeners = new Set<(state: DatabaseState) => void>();

db.on('blocked', () => enter('blocked'));
db.on('ready', () => enter('open'), true);
db.on('versionchange', (event) => {
  // A deletion (newVersion null) may be followed by a fresh open; an upgrade by newer code may not.
  if (event.newVersion === null) return;
  db.close({ disableAutoOpen: true });
  enter('superseded');
});

function enter(next: DatabaseState): void {
  if (state === next || state === 'superseded') return;
  state = next;
  for (const listener of listeners) listener(next);
}

export function databaseState(): DatabaseState {
  return state;
}

/** Calls `listener` on every change of the state; returns a function that unsubscribes. */
export function onDatabaseState(listener: (state: DatabaseState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the database; no other code does. Retries three times, then rejects. */
export async function openDatabase(): Promise<void> {
  await withDatabase(async () => {
    await db.open();
  });
}

/**
 * Runs `work`; if the connection was lost, reopens it and repeats the work, at most three times. Dexie never
 * recovers from a failed open by itself, and Safari drops connections on its own. `work` must be repeatable,
 * as reads and whole transactions are.
 */
export async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    if (state === 'superseded') throw new DatabaseSupersededError('a newer version of the app is open');
    try {
      return await work();
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      if (attempt === REOPEN_ATTEMPTS) {
        enter('failed');
        throw error;
      }
      if (databaseState() !== 'superseded' && !db.isOpen()) db.close({ disableAutoOpen: false });
    }
  }
}

/** Reads one row to test the connection, and reopens it if it is lost. Never rejects. */
export async function probeDatabase(): Promise<boolean> {
  try {
    await withDatabase(() => db.meta.get('accountId'));
    return true;
  } catch {
    return false;
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && LOST_CONNECTION.has(error.name);
}
