import type { Failure, FailureName } from '../../contract/wire/failure';
import { type Backoff, LONGEST_WAIT_MS } from '../network/backoff';
import { DELIVERY_BACKOFF } from '../network/backoffRows';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import { write } from '../tables/write';
import type { OutboxRow } from './intent';
import { openRows } from './read';

const FIRST_RETRY_MS = 2_000;
/** Once something gets through, intents the server itself failed on are retried within this time, ms. */
const SOON_MS = 8_000;
/** Failures of the connection, which all waiting intents share: one intent is tried for all. */
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

/** Doubles from 2 s to 5 min; the upper half is random, so that devices do not synchronize. */
export function retryDelay(attempts: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full * (0.5 + chance / 2));
}

/** While nothing gets through, intents that failed for that reason wait only for the backoff. */
export function isTimely({ dueAt, failure }: OutboxRow, backoff: Backoff | undefined): boolean {
  return isDue(dueAt) || (backoff !== undefined && failure !== null && isOfWay(failure.name));
}

/** A time later than any retry was written by a wrong clock that has been corrected since. */
function isDue(dueAt: number): boolean {
  const now = Date.now();
  return !(dueAt > now && dueAt <= now + LONGEST_WAIT_MS);
}

/** Leaves an intent waiting, with no attempt before `dueAt`. */
export async function postpone(requestId: string, failure: Failure, dueAt: number): Promise<void> {
  await write([db.outbox], () => postponed(requestId, failure, dueAt));
}

/**
 * Does the same when nothing gets through: no attempt happens before the backoff allows it. Intents that were
 * never tried get the same failure, so that they show as waiting.
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

/** Allows an earlier attempt. */
export async function hurry(backoff: Backoff, dueAt: number): Promise<void> {
  await write([], () => db.meta.put(metaRow(DELIVERY_BACKOFF, { ...backoff, dueAt })));
}

/**
 * Ends the backoff after a success: intents that waited for the connection are due now, those the server
 * itself failed on shortly after.
 */
export async function endBackoff(): Promise<void> {
  await write([db.outbox], async () => {
    await db.meta.delete(DELIVERY_BACKOFF);
    // The filter makes `modify` skip damaged rows too (data/tables/soundRows).
    await openRows()
      .filter(Boolean)
      .modify((row) => {
        if (row.failure === null || row.failure.disposition !== 'retry') return;
        if (isOfWay(row.failure.name)) {
          row.dueAt = 0;
          // It was tried on behalf of all: the number of failures does not reflect this intent.
          row.attempts = Math.min(row.attempts, 1);
        } else if (row.failure.waitMs === undefined) {
          // A wait that the server named is kept.
          row.dueAt = Math.min(row.dueAt, Date.now() + SOON_MS * (0.5 + Math.random() / 2));
        }
      });
  });
}

/** Makes intents answered with 401 due again once a session exists. Runs inside a transaction. */
export async function releaseWaitingForSession(): Promise<void> {
  await openRows()
    .filter((row) => row.failure?.disposition === 'session')
    .modify({ dueAt: 0 });
}

/** Runs inside a transaction. */
function postponed(requestId: string, failure: Failure, dueAt: number): Promise<number> {
  return db.outbox.where('requestId').equals(requestId).modify({ failure, dueAt });
}
