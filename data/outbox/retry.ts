import type { Failure, FailureName } from '../../contract/wire/failure';
import { type Backoff, LONGEST_WAIT_MS } from '../network/backoff';
import { DELIVERY_BACKOFF } from '../network/backoffRows';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import { write } from '../tables/write';
import type { OutboxRow } from './intent';
import { openRows } from './read';

const FIRST_RETRY_MS = 2_000;
/** What the server had failed on is tried again within this time, ms, once something got through. */
const SOON_MS = 8_000;
/** Failures of the way to the server, which all that waits shares: one intent is tried for all. */
const OF_THE_WAY = new Set<FailureName>([
  'offline',
  'timeout',
  'undecodable',
  'intercepted',
  'gatewayFault',
  'cancelled',
]);

export function isOfWay(failure: FailureName): boolean {
  return OF_THE_WAY.has(failure);
}

/** Doubling from 2 s to 5 min, of which the upper half is left to chance, so that devices do not come in step. */
export function retryDelay(attempts: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full * (0.5 + chance / 2));
}

/** While nothing gets through, what failed for that waits for the backoff alone. */
export function isTimely({ dueAt, failure }: OutboxRow, backoff: Backoff | undefined): boolean {
  return isDue(dueAt) || (backoff !== undefined && failure !== null && isOfWay(failure.name));
}

/** Later than any retry is a time that a wrong clock wrote down, which was put right since. */
function isDue(dueAt: number): boolean {
  const now = Date.now();
  return !(dueAt > now && dueAt <= now + LONGEST_WAIT_MS);
}

/** Leaves an intent waiting, not to be tried before `dueAt`. */
export async function postpone(requestId: string, failure: Failure, dueAt: number): Promise<void> {
  await write([db.outbox], () => postponed(requestId, failure, dueAt));
}

/**
 * The same where nothing gets through: nothing is sent before `backoff` says so. Intents that were never tried fail for
 * the same reason, and are said to wait.
 */
export async function holdBack(
  requestId: string,
  failure: Failure,
  dueAt: number,
  backoff: Backoff,
): Promise<void> {
  await write([db.outbox], async () => {
    await db.meta.put(metaRow(DELIVERY_BACKOFF, backoff));
    await postponed(requestId, failure, dueAt);
    await openRows()
      .filter((row) => row.failure === null)
      .modify({ failure });
  });
}

/** Lets what waits be tried sooner. */
export async function hurry(backoff: Backoff, dueAt: number): Promise<void> {
  await write([], () => db.meta.put(metaRow(DELIVERY_BACKOFF, { ...backoff, dueAt })));
}

/** Something got through: what waited for the way is due, what the server itself had failed on soon after. */
export async function endBackoff(): Promise<void> {
  await write([db.outbox], async () => {
    await db.meta.delete(DELIVERY_BACKOFF);
    // With a filter, `modify` too leaves damaged rows alone (data/tables/soundRows).
    await openRows()
      .filter(Boolean)
      .modify((row) => {
        if (row.failure === null || row.failure.disposition !== 'retry') return;
        if (isOfWay(row.failure.name)) {
          row.dueAt = 0;
          // It was tried for all of them: that it failed so often says nothing of this one.
          row.attempts = Math.min(row.attempts, 1);
        } else if (row.failure.waitMs === undefined) {
          // A time the server itself named stands.
          row.dueAt = Math.min(row.dueAt, Date.now() + SOON_MS * (0.5 + Math.random() / 2));
        }
      });
  });
}

/** There is a session: what was answered 401 is due again. Inside a transaction. */
export async function releaseWaitingForSession(): Promise<void> {
  await openRows()
    .filter((row) => row.failure?.disposition === 'session')
    .modify({ dueAt: 0 });
}

/** Inside a transaction. */
function postponed(requestId: string, failure: Failure, dueAt: number): Promise<number> {
  return db.outbox.where('requestId').equals(requestId).modify({ failure, dueAt });
}
