import { db } from './db';

/**
 * What a reader may have to be told about the database:
 *   blocked      another tab holds an older version open; it must be closed or reloaded
 *   superseded   a newer version of the app took the database over; this tab must be reloaded
 *   failed       it did not open, also not after three more tries
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

/** Calls `listener` on every change of the state; returns how to stop. */
export function onDatabaseState(listener: (state: DatabaseState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one place that opens the database. Tries three more times; rejects when it stays shut. */
export async function openDatabase(): Promise<void> {
  await withDatabase(async () => {
    await db.open();
  });
}

/**
 * Runs `work` and, when the connection turns out to be lost, opens it again and repeats the work, at most three
 * times: Dexie by itself never recovers after a failed open, and Safari drops connections of its own accord.
 * `work` must be fit to be repeated, as reads and whole transactions are.
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

/** Reads one row to see whether the connection is alive, and opens it again when not. Never rejects. */
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
