import type { FailureName } from '../../contract/wire/failure';
import { DELIVERY_BACKOFF, readBackoff } from '../network/backoffRows';
import { openRows, openRowsOf } from '../outbox/read';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

export function countWaitingIntents(): Promise<number> {
  return withDatabase(() => openRows().count());
}

/** Returns the number of damaged intents set aside since the reader was last notified. */
export async function countUnannouncedDamage(): Promise<number> {
  return (await withDatabase(() => readMeta('damagedIntents')))?.untold ?? 0;
}

const TOLD_AFTER = 3;

/** Returns why nothing gets through, after three failures in a row. */
export async function readObstacle(): Promise<FailureName | undefined> {
  const backoff = await readBackoff(DELIVERY_BACKOFF);
  return backoff && backoff.failures >= TOLD_AFTER ? backoff.failure : undefined;
}

/** Returns the number of unsent messages to the operator. */
export function readWaitingMessages(): Promise<number> {
  return withDatabase(() => openRowsOf('support').count());
}
